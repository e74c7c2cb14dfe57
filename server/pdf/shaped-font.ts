import type { Font } from 'fontkit'
import { woffToSfnt } from './woff-to-sfnt.ts'

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
