import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashInlineScripts, joinInlineScripts } from './renderer.ts'

const nonce = '0123456789abcdef'
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64')

test('our own inline scripts are listed by hash and lose the mark', () => {
  const page = `<script nonce="${nonce}">one()</script><script nonce="${nonce}" type="module" async="">two()</script>`
  const { html, hashes } = hashInlineScripts(page, nonce)
  expect(hashes).toEqual([hashOf('one()'), hashOf('two()')])
  expect(html).toBe('<script>one()</script><script type="module" async="">two()</script>')
})

test('a script that somebody got into the page has no hash and cannot run', () => {
  const page = `<p><script>steal()</script></p><script nonce="">steal()</script><script nonce="${nonce}">ours()</script>`
  expect(hashInlineScripts(page, nonce).hashes).toEqual([hashOf('ours()')])
})

test('a script with a source needs no hash', () => {
  expect(hashInlineScripts(`<script nonce="${nonce}" src="/assets/a.js"></script>`, nonce).hashes).toEqual([])
})

test('the code of classic scripts is joined in their order, where the last of them is', () => {
  const page =
    `<p></p><script nonce="${nonce}">one()</script><b></b><script nonce="${nonce}" type="module">two()</script>` +
    `<script nonce="${nonce}">three("$&")</script><script>steal()</script></body>`
  const joined = joinInlineScripts(page, nonce)
  expect(joined).toBe(
    `<p></p><script nonce="${nonce}"></script><b></b><script nonce="${nonce}" type="module">two()</script>` +
      `<script nonce="${nonce}">one();\nthree("$&")</script><script>steal()</script></body>`,
  )
  expect(hashInlineScripts(joined, nonce).hashes).toEqual([hashOf('two()'), hashOf('one();\nthree("$&")')])
})

test('a page without scripts of ours is not changed by joining', () => {
  expect(joinInlineScripts('<p><script>steal()</script></p>', nonce)).toBe('<p><script>steal()</script></p>')
})
