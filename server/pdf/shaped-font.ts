import type { Font } from 'fontkit'
import { sfntOfWoff } from './sfnt-of-woff.ts'

/** A font as PDFKit takes it: FontKit reads and embeds it, HarfBuzz sets its letters (decision 023). */
export type ShapedFont = Pick<Font, 'hasGlyphForCodePoint'> & { layout: (text: string) => Shaped }

/** What PDFKit asks of a line that was set. It scales the positions where they are, so each is made anew. */
type Shaped = { glyphs: ShapedGlyph[]; positions: Position[]; readonly advanceWidth: number }
type ShapedGlyph = { id: number; advanceWidth: number; codePoints: number[] }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }

/**
 * Opens a WOFF font. FontKit's own setting of letters tears Bengali conjuncts apart, such as the end of চন্দ্র.
 * Both libraries are loaded with the first font, since no start should wait for them.
 */
export async function openShapedFont(woff: Buffer): Promise<ShapedFont> {
  const [{ create }, harfBuzz] = await Promise.all([import('fontkit'), import('harfbuzzjs')])
  const sfnt = sfntOfWoff(woff)
  const font = create(sfnt) as Font
  const shaper = new harfBuzz.Font(new harfBuzz.Face(new harfBuzz.Blob(sfnt)))

  function layout(text: string): Shaped {
    const buffer = new harfBuzz.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    // What has no letters here is a box; nothing is set from right to left.
    buffer.setDirection(harfBuzz.Direction.LTR)
    harfBuzz.shape(shaper, buffer)
    const infos = buffer.getGlyphInfos()
    const glyphs = infos.map(({ codepoint: id, cluster }, at) => ({
      id,
      advanceWidth: font.getGlyph(id).advanceWidth,
      codePoints: cluster === infos[at - 1]?.cluster ? [] : codePointsFrom(text, cluster, infos),
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
  return Object.assign(Object.create(font) as Font, { layout }) as unknown as ShapedFont
}

/** What a reader copies for the letters that were set together. */
function codePointsFrom(text: string, cluster: number, infos: { cluster: number }[]) {
  const next = Math.min(text.length, ...infos.map(({ cluster }) => cluster).filter((each) => each > cluster))
  return Array.from(text.slice(cluster, next), (letter) => letter.codePointAt(0) ?? 0)
}
