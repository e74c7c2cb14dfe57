import { inflateSync } from 'node:zlib'
import type { Font } from 'fontkit'

/** A font for PDFKit: FontKit reads and embeds it, HarfBuzz shapes its text (decision 023). */
export type ShapedFont = Pick<Font, 'hasGlyphForCodePoint'> & { layout: (text: string) => ShapedText }

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, source: ShapedFont): this
    }
  }
}

/** Shaped text as PDFKit needs it. PDFKit scales the positions in place, so each position is a new object. */
type ShapedText = { glyphs: ShapedGlyph[]; positions: Position[]; readonly advanceWidth: number }
type ShapedGlyph = { id: number; advanceWidth: number; codePoints: number[] }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }

/**
 * HarfBuzz shapes the text, because FontKit breaks Bengali conjuncts, such as the end of চন্দ্র. Both libraries are
 * loaded with the first font, to keep startup fast.
 */
export async function openShapedFont(woff: Buffer): Promise<ShapedFont> {
  const [{ create }, harfBuzz] = await Promise.all([import('fontkit'), import('harfbuzzjs')])
  const sfnt = woffToSfnt(woff)
  const font = create(sfnt) as Font
  const shaper = new harfBuzz.Font(new harfBuzz.Face(new harfBuzz.Blob(sfnt)))

  function layout(text: string): ShapedText {
    const buffer = new harfBuzz.Buffer()
    buffer.addText(text)
    // The direction follows from the script. Text from right to left gets its glyphs in the order in which they are drawn.
    buffer.guessSegmentProperties()
    harfBuzz.shape(shaper, buffer)
    const infos = buffer.getGlyphInfos()
    const glyphs = infos.map(({ codepoint: id, cluster }, index) => ({
      id,
      advanceWidth: font.getGlyph(id).advanceWidth,
      codePoints: cluster === infos[index - 1]?.cluster ? [] : codePointsFrom(text, cluster, infos),
    }))
    const positions = buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }))
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
  return Object.assign(Object.create(font), { layout })
}

/** Returns a cluster's characters, so that text can be copied from the PDF. */
function codePointsFrom(text: string, cluster: number, infos: { cluster: number }[]) {
  const next = Math.min(text.length, ...infos.map(({ cluster }) => cluster).filter((each) => each > cluster))
  return Array.from(text.slice(cluster, next), (letter) => letter.codePointAt(0) ?? 0)
}

/**
 * Unpacks the TrueType font from a WOFF font (W3C, version 1). Embedding fonts in a PDF and shaping text both need
 * TrueType, but the font packages contain only WOFF.
 * @throws {Error} if it is not a WOFF font
 */
function woffToSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font.')
  const flavor = woff.subarray(4, 8)
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, 44 + index * 20))

  const head = Buffer.alloc(12 + count * 16)
  flavor.copy(head)
  writeSearchFields(head, count)
  let offset = head.length
  for (const [index, { tag, sum: checksum, bytes }] of tables.entries()) {
    const entryOffset = 12 + index * 16
    tag.copy(head, entryOffset)
    checksum.copy(head, entryOffset + 4)
    head.writeUInt32BE(offset, entryOffset + 8)
    head.writeUInt32BE(bytes.length, entryOffset + 12)
    offset += padded(bytes.length)
  }
  return Buffer.concat([head, ...tables.map(({ bytes }) => Buffer.concat([bytes], padded(bytes.length)))])
}

function readTable(woff: Buffer, entryOffset: number) {
  const [start, packedLength, length] = [4, 8, 12].map((offset) =>
    woff.readUInt32BE(entryOffset + offset),
  ) as [number, number, number]
  const packed = woff.subarray(start, start + packedLength)
  return {
    tag: woff.subarray(entryOffset, entryOffset + 4),
    sum: woff.subarray(entryOffset + 16, entryOffset + 20),
    bytes: packedLength < length ? inflateSync(packed) : packed,
  }
}

function writeSearchFields(head: Buffer, count: number) {
  const halvings = Math.floor(Math.log2(count))
  const range = 2 ** halvings * 16
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(range, 6)
  head.writeUInt16BE(halvings, 8)
  head.writeUInt16BE(count * 16 - range, 10)
}

const padded = (length: number) => Math.ceil(length / 4) * 4
