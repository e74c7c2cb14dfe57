import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { putScriptsLast } from './scripts-last.ts'

const page =
  '<html><head><link rel="modulepreload" href="/a.js?$&"/><link rel="stylesheet" href="/s.css"/></head>' +
  '<body><script>first()</script><script type="module" async="">import "/a.js"</script></body></html>'

test('nothing of a page fetches a module before the page is painted', () => {
  const { html } = putScriptsLast(page)
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
  expect(html).toContain('<link rel="later" href="/a.js?$&"/>')
  expect(html).toContain('<script type="text/plain" id="later">import "/a.js"</script>')
  expect(html).toContain('<script>first()</script>')
})

test('the script that it adds is allowed by its hash', () => {
  const { html, hashes } = putScriptsLast(page)
  const [, added = ''] = /<script>([^<]*)<\/script><\/head>/.exec(html) ?? []
  expect(hashes).toEqual([createHash('sha256').update(added).digest('base64')])
})

test('a page without scripts stays as it is', () => {
  expect(putScriptsLast('<head></head>')).toEqual({ html: '<head></head>', hashes: [] })
})
