import { expect, test } from 'vitest'
import { putScriptsLast } from './scripts-last.ts'

test('scripts are fetched after the style sheet and with less haste', () => {
  const html =
    '<html><head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>' +
    '<link rel="stylesheet" href="/s.css"/></head><body></body></html>'
  expect(putScriptsLast(html)).toBe(
    '<html><head><link rel="stylesheet" href="/s.css"/>' +
      '<link rel="modulepreload" fetchpriority="low" href="/a.js"/>' +
      '<link rel="modulepreload" fetchpriority="low" href="/b.js"/></head><body></body></html>',
  )
})

test('a page without them stays as it is, and text that looks like a pattern too', () => {
  expect(putScriptsLast('<head></head>')).toBe('<head></head>')
  const html = '<head><link rel="modulepreload" href="/a.js?$&"/></head>'
  expect(putScriptsLast(html)).toContain('href="/a.js?$&"')
})
