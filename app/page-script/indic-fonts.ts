import bengali from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-500-normal.woff2?url'
import devanagari from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-500-normal.woff2?url'

/** Those of styles/indic-fonts.css, each with two letters that are of different widths in any font that has them. */
const fonts = [
  {
    family: 'Noto Sans Devanagari Medium',
    url: devanagari,
    unicodeRange: 'U+0900-0963, U+0966-097F, U+200C-200D',
    letters: 'कर',
  },
  {
    family: 'Noto Sans Bengali Medium',
    url: bengali,
    unicodeRange: 'U+0980-09FE, U+200C-200D',
    letters: 'কর',
  },
]

/** The full stop of both, which alone would fetch the other's font too: the one whose letters are there draws it. */
const dandas = ', U+0964-0965'
const hasDevanagari = () => /[\u0900-\u0963\u0966-\u097f]/.test(document.body.textContent)

/** Has letters of Hindi and Bengali fetch a font of 50 KB where the device cannot draw them. */
export function addMissingFonts() {
  const withDandas = hasDevanagari() ? devanagari : bengali
  // Each in a task of its own: to search a device for a letter takes its time.
  for (const { family, url, unicodeRange, letters } of fonts)
    setTimeout(() => {
      if (canDraw(letters)) return
      document.fonts.add(
        new FontFace(family, `url(${url})`, {
          unicodeRange: url === withDandas ? unicodeRange + dandas : unicodeRange,
          weight: '100 900',
          display: 'swap',
        }),
      )
    })
}

/** In place of each letter that it cannot draw, a device draws a box of one width. */
function canDraw(letters: string) {
  const canvas = document.createElement('canvas').getContext('2d')
  return new Set([...letters].map((letter) => canvas?.measureText(letter).width)).size > 1
}
