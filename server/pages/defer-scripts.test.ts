import { expect, test } from 'vitest'
import { deferScripts } from './page-scripts.ts'

const nonce = '0123456789abcdef'
const page =
  '<html><head><link rel="modulepreload" href="/a.js?$&"/><link rel="stylesheet" href="/s.css"/></head>' +
  `<body><script nonce="${nonce}">first()</script>` +
  `<script nonce="${nonce}" type="module" async="">import "/a.js"</script></body></html>`

test('nothing of a page fetches a module before the page is painted', () => {
  const html = deferScripts(page, nonce)
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
  expect(html).toContain('<link rel="later" href="/a.js?$&"/>')
  expect(html).toContain(`<script nonce="${nonce}" type="text/plain" id="later">import "/a.js"</script>`)
})

test('what starts the modules stands before the first script of the page, and adds no element to it', () => {
  const html = deferScripts(page, nonce)
  const [, first = ''] = new RegExp(`<script nonce="${nonce}">([^<]*)</script>`).exec(html) ?? []
  expect(first).toMatch(/^addEventListener\('DOMContentLoaded'[\s\S]*;\nfirst\(\)$/)
  expect(html.match(/<script/g)).toHaveLength(2)
})

test('a page without scripts stays as it is', () => {
  expect(deferScripts('<head></head>', nonce)).toBe('<head></head>')
})
