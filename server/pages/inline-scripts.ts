import { createHash } from 'node:crypto'

/**
 * Lists the hash of each inline script that carries the render's nonce, and takes the nonce out: the page is kept
 * and served to many, so a nonce would be known. A script somebody else got into the page carries none, gets no
 * hash and does not run.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>()
  const mark = ` nonce="${nonce}"`
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue
    hashes.add(createHash('sha256').update(code).digest('base64'))
  }
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] }
}
