import type { Typeface } from './typefaces.ts'

export type FontRun = { key: string; text: string }

/** For a character that none of our fonts has: the "missing glyph" box of the first font. */
const missingGlyph = '\uFFFF'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Splits a text at changes of font: each run has the first font with its characters. Unprintable characters are
 * omitted.
 */
export function splitIntoRuns(text: string, face: Typeface): FontRun[] {
  const [{ key } = { key: '' }] = face
  // The first font of each face has all of these, and most texts have no other characters.
  if (/^[ -~]*$/.test(text)) return [{ key, text }]
  const runs: FontRun[] = []
  for (const { segment } of segmenter.segment(stripUnprintable(text))) {
    const next = chooseFont(segment, face, runs.at(-1)?.key)
    const last = runs.at(-1)
    if (last && last.key === next.key) last.text += next.text
    else runs.push(next)
  }
  return runs
}

/** Removes control characters, direction marks and unassigned characters. Each run of white space becomes a space. */
export const stripUnprintable = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cn}\p{Co}]/gu, '')

function chooseFont(grapheme: string, face: Typeface, current: string | undefined): FontRun {
  const codePoints = Array.from(grapheme, (codePoint) => codePoint.codePointAt(0) ?? 0)
  const [first = 0] = codePoints
  // Spaces and punctuation stay in the font of the words around them.
  const staysWithCurrent =
    /^[\s\p{Script=Common}]/u.test(grapheme) && first !== 0 && (first > 0x7f || grapheme === ' ')
  const fonts = staysWithCurrent
    ? face.toSorted((a, b) => Number(b.key === current) - Number(a.key === current))
    : face
  const complete = fonts.find(({ font }) => codePoints.every((codePoint) => hasGlyph(font, codePoint)))
  if (complete) return { key: complete.key, text: grapheme }
  // A letter without its rarest accents is better than no letter.
  const partial = fonts.find(({ font }) => font.hasGlyphForCodePoint(first))
  if (partial) {
    const available = codePoints.filter((codePoint) => hasGlyph(partial.font, codePoint))
    return { key: partial.key, text: String.fromCodePoint(...available) }
  }
  return { key: face[0]?.key ?? '', text: missingGlyph }
}

/** Joiners are for shaping and have no glyph. */
const hasGlyph = (font: Typeface[number]['font'], codePoint: number) =>
  codePoint === 0x200c || codePoint === 0x200d || font.hasGlyphForCodePoint(codePoint)
