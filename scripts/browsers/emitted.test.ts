import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowedFeatures } from './allowed-features.ts'
import { newerInScript } from './newer-script.ts'
import { newerInStyle } from './newer-style.ts'

const folder = 'build/client/assets'
const workers = ['../service-worker.js', '../tonight-worker.js']

/** Everything that the built files use and one of the oldest browsers lacks, with the files. */
function newerInBuild() {
  const found = new Map<string, string[]>()
  for (const file of existsSync(folder) ? [...readdirSync(folder), ...workers] : []) {
    const judge = file.endsWith('.js') ? newerInScript : file.endsWith('.css') ? newerInStyle : undefined
    for (const name of judge?.(readFileSync(join(folder, file), 'utf8')) ?? [])
      found.set(name, [...(found.get(name) ?? []), file])
  }
  return found
}

const nameOf = (finding: string) => finding.replace(/ \([^()]*\)$/, '')

test('the built site asks nothing of a browser that the oldest one lacks', () => {
  expect(existsSync(folder), 'there is a build; `npm run build` makes one').toBe(true)
  const found = newerInBuild()
  const notAllowed = [...found].filter(([name]) => !(nameOf(name) in allowedFeatures))
  expect(notAllowed.map(([name, files]) => `${name} in ${files.join(', ')}`)).toEqual([])
  const names = new Set([...found.keys()].map(nameOf))
  expect(
    Object.keys(allowedFeatures).filter((name) => !names.has(name)),
    'allowed, but no longer there',
  ).toEqual([])
})

test.each([
  ['list.toSorted()', '.toSorted'],
  ['Object.groupBy(list, by)', 'Object.groupBy'],
  ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['fetch(path, { signal: AbortSignal.timeout(1) })', 'AbortSignal.timeout'],
  ['signal.throwIfAborted()', '.throwIfAborted'],
  ['map.values().map(is)', '.map'],
  ['requestIdleCallback(run)', 'requestIdleCallback'],
  ['window.requestIdleCallback(run)', 'requestIdleCallback'],
  ['text.replace(/(?<=a)b/, "")', '(?<= )'],
  ['new RegExp("(?<!a)b")', '(?<= )'],
  ['/[a--b]/v.test(text)', '/ /v'],
  ['class A { static { run() } }', 'static {}'],
  ['jsx("div", { popover: "auto" })', 'popover='],
  ['new CompressionStream("gzip")', 'CompressionStream'],
])('%s is noticed', (code, name) => {
  expect(newerInScript(code).map(nameOf)).toContain(name)
})

test.each([
  'list.at(-1)',
  'structuredClone(record)',
  'Object.hasOwn(a, b)',
  'list.map(of).filter(is)',
  'crypto.getRandomValues(a)',
])('%s is old enough', (code) => {
  expect(newerInScript(code)).toEqual([])
})

test.each([
  ['@media (width >= 40rem) { p { color: red } }', '@media (width >= …)'],
  ['p { height: 100svh }', '1svh'],
  ['p { color: oklch(50% 0 0) }', 'oklch()'],
  ['p { color: color-mix(in lab, red, blue) }', 'color-mix()'],
  ['a, p:has(a) { color: red }', ':has'],
  ['p { & a { color: red } }', '& (nesting)'],
  ['p { container-type: inline-size }', 'container-type'],
])('%s is noticed', (code, name) => {
  expect(newerInStyle(code).map(nameOf)).toContain(name)
})

test.each([
  '@media (min-width: 40rem) { p { color: red } }',
  'p { height: 100vh; height: 100svh }',
  '@supports (height: 1svh) { p { height: 100svh } }',
  'p:is(:popover-open, :open) { color: red }',
  'p { inset: 0; aspect-ratio: 2; color: rgb(0 0 0 / 50%) }',
])('%s is old enough, or there for those who know it', (code) => {
  expect(newerInStyle(code)).toEqual([])
})
