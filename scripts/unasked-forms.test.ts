import { expect, test } from 'vitest'
import { sendsUnasked } from './unasked-forms.ts'

test.each([
  ['a call with values', "api.send('PUT', path, values)", true],
  ['an edit', 'api.edit(kind, id, values)', true],
  ['an upload', 'uploadApi(onProgress).add(kind, body)', true],
  ['a button with values', '<SendButton method="PUT" path={path} body={chosen} />', true],
  ['a call without values', "api.send('POST', path)", false],
  ['a call in a form that asks', "const save = () => api.send('PUT', path, values); <FormFrame />", false],
  ['an action that asks', "run(() => api.send('PUT', path, values), { sendsInput: true })", false],
  ['a button that asks', '<SendButton body={chosen} sendsInput />', false],
  ['a button for one press', '<SendButton body={{ role }} sendsInput={false} />', false],
  ['one of two buttons', '<><SendButton body={chosen} sendsInput /><SendButton body={chosen} /></>', true],
])('finds what sends values and does not ask whose they are: %s', (_what, source, isFound) => {
  expect(sendsUnasked('page.tsx', source)).toBe(isFound)
})
