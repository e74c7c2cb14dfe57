import { expect, test } from 'vitest'
import { sendsWithoutConfirmation } from './unasked-forms.ts'

test.each([
  ['a call with values', "api.call('PUT', path, { body: values })", true],
  ['an edit', 'api.edit(kind, id, values)', true],
  ['an upload', 'uploadApi(onProgress).add(kind, body)', true],
  ['a button with values', "<SendButton send={() => api.call('PUT', path, { body: chosen })} />", true],
  ['a call without values', "api.call('POST', path, { params: { id } })", false],
  ['a GET call', "api.send('GET', path, input)", false],
  [
    'a call in a form that asks first',
    "const save = () => api.call('PUT', path, { body: values }); <FormFrame />",
    false,
  ],
  [
    'an action that asks first',
    "run(() => api.call('PUT', path, { body: values }), { sendsInput: true })",
    false,
  ],
  [
    'a button that asks first',
    "<SendButton send={() => api.call('PUT', path, { body })} sendsInput />",
    false,
  ],
  [
    'a button that does not send input',
    "<SendButton send={() => api.call('PUT', path, { body })} sendsInput={false} />",
    false,
  ],
  [
    'a second button that does not ask',
    "<><SendButton send={send} sendsInput /><SendButton send={() => api.call('PUT', path, { body })} /></>",
    true,
  ],
])('detects whether a form sends values without confirming the account: %s', (_what, source, isFound) => {
  expect(sendsWithoutConfirmation('page.tsx', source)).toBe(isFound)
})
