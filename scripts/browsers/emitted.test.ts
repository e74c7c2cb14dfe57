import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allowedFeatures } from './allowed-features.ts'
import { newerInScript } from './newer-script.ts'
import { newerInStyle } from './newer-style.ts'

/** Returns each feature of the built files that one of the oldest browsers lacks, with the files that use it. */
function newerInBuild() {
  const found = new Map<string, string[]>()
  for (const file of globSync('build/client/**/*.{js,css}')) {
    const judge = file.endsWith('.js') ? newerInScript : newerInStyle
    for (const name of judge(readFileSync(file, 'utf8'))) found.set(name, [...(found.get(name) ?? []), file])
  }
  return found
}

test('the build uses no feature that the oldest browsers lack, except those that are allowed', () => {
  const found = newerInBuild()
  expect(found.size, 'a build exists (run `npm run build`)').toBeGreaterThan(0)
  const allowed = Object.values(allowedFeatures).flat()
  const notAllowed = [...found].filter(([name]) => !allowed.includes(name))
  expect(notAllowed.map(([name, files]) => `${name} in ${files.join(', ')}`)).toEqual([])
  expect(
    allowed.filter((name) => !found.has(name)),
    'allowed, but no longer used',
  ).toEqual([])
})

test.each([
  ['list.toSorted()', 'toSorted'],
  ['list?.toSorted()', 'toSorted'],
  ['Object.groupBy(list, by)', 'Object.groupBy'],
  ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['fetch(path, { signal: AbortSignal.timeout(1) })', 'AbortSignal.timeout'],
  ['signal.throwIfAborted()', 'throwIfAborted'],
  ['requestIdleCallback(run)', 'requestIdleCallback'],
  ['window.requestIdleCallback(run)', 'requestIdleCallback'],
  ['text.replace(/(?<=a)b/, "")', '(?<='],
  ['new RegExp("(?<!a)b")', '(?<!'],
  ['new CompressionStream("gzip")', 'CompressionStream'],
])('finds the newer feature in %s', (code, name) => {
  expect(newerInScript(code)).toContain(name)
})

test.each([
  'list.at(-1)',
  'structuredClone(record)',
  'Object.hasOwn(a, b)',
  'list.map(of).filter(is)',
  'crypto.getRandomValues(a)',
  'const files={requestIdleCallback(run){run()}}',
])('accepts %s', (code) => {
  expect(newerInScript(code)).toEqual([])
})

test.each([
  ['p { height: 100svh }', '1svh'],
  ['p { width: 10cqi }', '1cqi'],
  ['p { color: oklch(50% 0 0) }', 'color: oklch'],
  ['p { color: color-mix(in lab, red, blue) }', 'color: color-mix'],
  ['a, p:has(a) { color: red }', ':has'],
  ['p { & a { color: red } }', '&'],
  ['@scope (.card) { p { color: red } }', '@scope'],
  ['p { container-type: inline-size }', 'container-type'],
  ['p { grid-template-rows: subgrid }', 'grid-template-rows: subgrid'],
])('finds the newer style in %s', (code, name) => {
  expect(newerInStyle(code)).toContain(name)
})

test.each([
  '@media (min-width: 40rem) { p { color: red } }',
  'p { height: 100vh; height: 100svh }',
  '@supports (height: 1svh) { p { height: 100svh } }',
  'p:is(:popover-open, :open) { color: red }',
  'p { inset: 0; aspect-ratio: 2; color: rgb(0 0 0 / 50%) }',
])('accepts %s as old enough or optional', (code) => {
  expect(newerInStyle(code)).toEqual([])
})
