import { SaxesParser } from 'saxes'
import { UnreadableList } from './unreadable-list.ts'

export type Archive = {
  has: (path: string) => boolean
  open: (path: string) => AsyncIterable<Uint8Array>
}

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Parses XML as a stream, so that it is never in memory as a whole; namespace prefixes are removed from names. */
export async function parseXml(
  bytes: AsyncIterable<Uint8Array>,
  { open, text, close }: Handlers,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  // A workbook has no doctype, so reject a file that has one.
  parser.on('doctype', () => {
    throw new UnreadableList('damaged')
  })
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', ({ name }) => close(localName(name)))
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of bytes) parser.write(decoder.decode(chunk, { stream: true }))
  parser.write(decoder.decode())
  parser.close()
}

/**
 * Decodes Excel's escape sequences for characters that XML cannot represent: `_x000D_` is a carriage return,
 * `_x005F_` an underscore.
 */
export const decodeEscapes = (text: string): string =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_escape, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\r\n?/g, '\n')
    // Remove the other control characters, which are invisible.
    .replace(/[^\P{Cc}\t\n]/gu, '')

const localName = (name: string) => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
