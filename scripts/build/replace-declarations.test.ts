import { expect, test } from 'vitest'
import { replaceDeclarations } from './replace-declarations.ts'

const code = `
const size = 1 + 1
function outer() {
  async function inner({ a }) { return a }
  return inner
}
export { outer, size }
`

test('functions and variables get another body or value, also deep inside', () => {
  expect(replaceDeclarations(code, { inner: '() { return 2 }', size: '3' })).toBe(`
const size = 3
function outer() {
  function inner() { return 2 }
  return inner
}
export { outer, size }
`)
})

test('what is not there, or there twice, stops the build', () => {
  expect(() => replaceDeclarations(code, { other: '() {}' })).toThrow('There is no other')
  const twice = `${code} function third() { function inner() {} }`
  expect(() => replaceDeclarations(twice, { inner: '() {}' })).toThrow('more than one inner')
})
