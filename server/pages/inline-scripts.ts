import { createHash } from 'node:crypto'

/**
 * Lists the hash of each inline script that carries the render's nonce, and takes the nonce out: the page is kept
 * and served to many, so a nonce would be known. A script somebody else got into the page carries none, gets no
 * hash and does not run.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>()
  const mark = markOf(nonce)
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes) || code === '') continue
    hashes.add(createHash('sha256').update(code).digest('base64'))
  }
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] }
}

/**
 * Puts the code of the render's classic inline scripts into the last of them, so that one hash allows them all. They
 * come one after the other at the end of the page, so that none runs later than it would. The others stay as empty
 * elements, since React looks for each of them when it takes the page over; a browser runs nothing there.
 */
export function joinInlineScripts(html: string, nonce: string): string {
  const opens = `<script${markOf(nonce)}>`
  const scripts = html.split(opens)
  const ends = scripts.map((part) => part.indexOf('</script>'))
  const code = scripts.slice(1).map((part, at) => part.slice(0, ends[at + 1]))
  return scripts
    .map((part, at) => {
      if (at === 0) return part
      const isLast = at === scripts.length - 1
      return `${opens}${isLast ? code.join(';\n') : ''}${part.slice(ends[at])}`
    })
    .join('')
}

const markOf = (nonce: string) => ` nonce="${nonce}"`
