import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashInlineScripts } from './renderer.ts'

const nonce = '0123456789abcdef'
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64')

test('our own inline scripts are listed by hash and lose the nonce', () => {
  const page = `<script nonce="${nonce}">one()</script><script nonce="${nonce}" type="module" async="">two()</script>`
  const { html, hashes } = hashInlineScripts(page, nonce)
  expect(hashes).toEqual([hashOf('one()'), hashOf('two()')])
  expect(html).toBe('<script>one()</script><script type="module" async="">two()</script>')
})

test('an injected script gets no hash and cannot run', () => {
  const page = `<p><script>steal()</script></p><script nonce="">steal()</script><script nonce="${nonce}">ours()</script>`
  expect(hashInlineScripts(page, nonce).hashes).toEqual([hashOf('ours()')])
})

test('a script with a source needs no hash', () => {
  expect(hashInlineScripts(`<script nonce="${nonce}" src="/assets/a.js"></script>`, nonce).hashes).toEqual([])
})
