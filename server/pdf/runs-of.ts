import type { Typeface } from './typefaces.ts'

/** A piece of a line that one font draws. */
export type Run = { key: string; text: string }

/** What is drawn for a letter that none of our fonts has: the box of the first of them, one for each. */
const box = '\uFFFF'

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text as the runs of the fonts that have its letters; what cannot be drawn at all is left out. */
export function runsOf(text: string, face: Typeface): Run[] {
  const [{ key } = { key: '' }] = face
  // The first font of each face has all of these, and most texts have nothing else.
  if (/^[ -~]*$/.test(text)) return [{ key, text }]
  const runs: Run[] = []
  for (const { segment } of letters.segment(drawable(text))) {
    const drawn = drawnBy(segment, face, runs.at(-1)?.key)
    const last = runs.at(-1)
    if (last && last.key === drawn.key) last.text += drawn.text
    else runs.push(drawn)
  }
  return runs
}

/** One line without what is not seen: controls, and marks that turn the direction of a text. */
export const drawable = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cn}\p{Co}]/gu, '')

function drawnBy(letter: string, face: Typeface, current: string | undefined): Run {
  const all = Array.from(letter, (sign) => sign.codePointAt(0) ?? 0)
  const [first = 0] = all
  // A space or a danda belongs to the words around it.
  const staying = /^[\s\p{Script=Common}]/u.test(letter) && first !== 0 && (first > 0x7f || letter === ' ')
  const fonts = staying
    ? face.toSorted((a, b) => Number(b.key === current) - Number(a.key === current))
    : face
  const whole = fonts.find(({ font }) => all.every((sign) => isDrawn(font, sign)))
  if (whole) return { key: whole.key, text: letter }
  // Rather a letter without its rarest accents than none.
  const bare = fonts.find(({ font }) => font.hasGlyphForCodePoint(first))
  if (bare) {
    const kept = all.filter((sign) => isDrawn(bare.font, sign))
    return { key: bare.key, text: String.fromCodePoint(...kept) }
  }
  return { key: face[0]?.key ?? '', text: box }
}

/** Joiners are told to the shaping and never drawn. */
const isDrawn = (font: Typeface[number]['font'], sign: number) =>
  sign === 0x200c || sign === 0x200d || font.hasGlyphForCodePoint(sign)
