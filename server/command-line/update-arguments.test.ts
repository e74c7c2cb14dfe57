import { expect, test } from 'vitest'
import { parseUpdateArguments } from './update-arguments.ts'

test('an update goes to the newest version, a named one, or an archive, and may be only planned', () => {
  const usual = { archive: undefined, version: undefined, planOnly: false }
  expect(parseUpdateArguments([])).toEqual(usual)
  expect(parseUpdateArguments(['--to', 'v0.6.0', '--plan'])).toEqual({
    ...usual,
    version: 'v0.6.0',
    planOnly: true,
  })
  expect(parseUpdateArguments(['a.tar.gz'])).toEqual({ ...usual, archive: 'a.tar.gz' })
  expect(parseUpdateArguments(['a.tar.gz', '-h'])).toBe('help')
})

test('anything else is wrong, and named', () => {
  for (const args of [['a', 'b'], ['a', '--to', 'v1.0.0'], ['--to', 'main'], ['--to'], ['--yes']])
    expect(parseUpdateArguments(args)).toEqual({ wrong: expect.any(String) })
})
