import { expect, test } from 'vitest'
import { sendsUnasked } from './unasked-forms.ts'

test.each([
  ['a call with values', "api.call('PUT', path, { body: values })", true],
  ['an edit', 'api.edit(kind, id, values)', true],
  ['an upload', 'uploadApi(onProgress).add(kind, body)', true],
  ['a button with values', "<SendButton send={() => api.call('PUT', path, { body: chosen })} />", true],
  ['a call without values', "api.call('POST', path, { params: { id } })", false],
  ['a call that reads', "api.send('GET', path, input)", false],
  [
    'a call in a form that asks',
    "const save = () => api.call('PUT', path, { body: values }); <FormFrame />",
    false,
  ],
  ['an action that asks', "run(() => api.call('PUT', path, { body: values }), { sendsInput: true })", false],
  ['a button that asks', "<SendButton send={() => api.call('PUT', path, { body })} sendsInput />", false],
  [
    'a button for one press',
    "<SendButton send={() => api.call('PUT', path, { body })} sendsInput={false} />",
    false,
  ],
  [
    'one of two buttons',
    "<><SendButton send={send} sendsInput /><SendButton send={() => api.call('PUT', path, { body })} /></>",
    true,
  ],
])('finds forms that send values without asking whose they are: %s', (_what, source, isFound) => {
  expect(sendsUnasked('page.tsx', source)).toBe(isFound)
})
