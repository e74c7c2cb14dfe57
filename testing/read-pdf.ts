import { inflateSync } from 'node:zlib'

/** Reads one of the program's PDFs: the lines of each page as they would be copied, and the document's metadata. */
export function readPdf(bytes: Buffer) {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-1.7') || !text.trimEnd().endsWith('%%EOF'))
    throw new Error('This is not a complete PDF.')
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body = '']) => [Number(id), body]),
  )
  const all = [...objects.values()]
  const find = (pattern: RegExp) => all.find((body) => pattern.test(body)) ?? ''
  const pages = all
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((page) => contentOf(objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1])) ?? ''))
  const info = find(/\/CreationDate/)
  return {
    pages: pages.map(linesIn),
    sizes: all.flatMap((body) => /\/Type \/Page\n.*?\/MediaBox \[([^\]]*)\]/s.exec(body)?.[1] ?? []),
    title: textIn(objects.get(Number(/\/Title (\d+) 0 R/.exec(info)?.[1])) ?? ''),
    language: /\/Lang \((.*?)\)/.exec(find(/\/Type \/Catalog/))?.[1],
    fonts: all.flatMap((body) => /\/FontName \/[A-Z]{6}\+(\S+)/.exec(body)?.[1] ?? []).sort(),
    /** The structure elements of the document, as a screen reader sees them. */
    parts: new Set(all.flatMap((body) => /\/S \/(\w+)\n/.exec(body)?.[1] ?? [])),
    alternatives: all.flatMap((body) => (/\/Alt (\(.*?[^\\]\))/s.exec(body)?.slice(1) ?? []).map(textIn)),
    /** The raw PDF drawing operators of each page. */
    drawings: pages,
  }
}

function contentOf(body: string) {
  const start = body.indexOf('stream\n') + 'stream\n'.length
  return inflateSync(Buffer.from(body.slice(start), 'latin1')).toString('latin1')
}

const linesIn = (drawing: string) =>
  [...drawing.matchAll(/\/ActualText (\((?:[^\\)]|\\.)*\))/gs)].map(([, given = '']) => textIn(given))

function textIn(given: string) {
  const plain = given.slice(1, -1).replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign)
  if (!plain.startsWith('\u00FE\u00FF')) return plain
  return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le')
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
