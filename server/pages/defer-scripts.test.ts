import { expect, test } from 'vitest'
import { deferScripts } from './renderer.ts'

const nonce = '0123456789abcdef'
const page =
  '<html><head><link rel="modulepreload" href="/a.js?$&"/><link rel="stylesheet" href="/s.css"/></head>' +
  `<body><script nonce="${nonce}">first()</script>` +
  `<script nonce="${nonce}" type="module" async="">import "/a.js"</script></body></html>`

test('nothing of a page fetches a module by itself', () => {
  const html = deferScripts(page, 'on need')
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
  expect(html).toContain('<link rel="later" href="/a.js?$&"/>')
  expect(html).toContain(
    `<script nonce="${nonce}" type="text/plain" id="later" data-start="on need">import "/a.js"</script>`,
  )
})

test('a page that is nothing without React says so', () => {
  expect(deferScripts(page, 'at once')).toContain('id="later" data-start="at once">import "/a.js"</script>')
})

test('a page without scripts stays as it is', () => {
  expect(deferScripts('<head></head>', 'on need')).toBe('<head></head>')
})
