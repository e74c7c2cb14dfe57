import type { Typeface } from './typefaces.ts'

export type FontRun = { key: string; text: string }

/** For a letter that none of our fonts has. Other missing characters, such as emoji, are left out. */
const missingLetter = '?'

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
    if (next.text === '' && runs.length > 0) continue
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
  const codePoints = codePointsIn(grapheme)
  const [first = 0] = codePoints
  // Spaces and punctuation stay in the font of the words around them.
  const staysWithCurrent =
    /^[\s\p{Script=Common}]/u.test(grapheme) && first !== 0 && (first > 0x7f || grapheme === ' ')
  const fonts = staysWithCurrent
    ? face.toSorted((a, b) => Number(b.key === current) - Number(a.key === current))
    : face
  const complete = fonts.find((font) => isComplete(font, codePoints))
  if (complete) return { key: complete.key, text: grapheme }
  // A letter without its rarest accents is better than no letter.
  const partial = fonts.find(({ font }) => font.hasGlyphForCodePoint(first))
  if (partial) {
    const available = codePoints.filter((codePoint) => hasGlyph(partial.font, codePoint))
    return { key: partial.key, text: String.fromCodePoint(...available) }
  }
  return { key: face[0]?.key ?? '', text: /^\p{L}/u.test(grapheme) ? missingLetter : '' }
}

/** Returns the characters that no font of the face has completely, each once. */
export function findMissing(text: string, face: Typeface): string[] {
  const graphemes = Array.from(segmenter.segment(stripUnprintable(text)), ({ segment }) => segment)
  return [...new Set(graphemes)].filter((grapheme) => {
    const codePoints = codePointsIn(grapheme)
    return !face.some((font) => isComplete(font, codePoints))
  })
}

const codePointsIn = (grapheme: string) => Array.from(grapheme, (codePoint) => codePoint.codePointAt(0) ?? 0)

const isComplete = ({ font }: Typeface[number], codePoints: readonly number[]) =>
  codePoints.every((codePoint) => hasGlyph(font, codePoint))

/** Joiners are for shaping and have no glyph. */
const hasGlyph = (font: Typeface[number]['font'], codePoint: number) =>
  codePoint === 0x200c || codePoint === 0x200d || font.hasGlyphForCodePoint(codePoint)
