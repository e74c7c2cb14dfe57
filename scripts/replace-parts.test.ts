import { expect, test } from 'vitest'
import { replaceParts } from './replace-parts.ts'

const code = `
const size = 1 + 1
function outer() {
  async function inner({ a }) { return a }
  return inner
}
export { outer, size }
`

test('functions and variables get another body or value, also deep inside', () => {
  expect(replaceParts(code, { inner: '() { return 2 }', size: '3' })).toBe(`
const size = 3
function outer() {
  function inner() { return 2 }
  return inner
}
export { outer, size }
`)
})

test('what is not there, or there twice, stops the build', () => {
  expect(() => replaceParts(code, { other: '() {}' })).toThrow('There is no other')
  const twice = `${code} function third() { function inner() {} }`
  expect(() => replaceParts(twice, { inner: '() {}' })).toThrow('more than one inner')
})
