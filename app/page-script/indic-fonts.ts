import bengali from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-500-normal.woff2?url'
import devanagari from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-500-normal.woff2?url'

/** The fonts of styles/indic-fonts.css. Any font that contains the two letters renders them with different widths. */
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

/**
 * The full stop of both scripts. By itself it would also load the other script's font, so it is assigned to
 * the font whose letters are on the page.
 */
const dandas = ', U+0964-0965'
const hasDevanagari = () => /[\u0900-\u0963\u0966-\u097f]/.test(document.body.textContent)

/** Loads a font of 50 KB for Hindi or Bengali letters if the device cannot draw them. */
export function addMissingFonts() {
  const withDandas = hasDevanagari() ? devanagari : bengali
  // Each font is checked in its own task, because searching a device's fonts for a letter takes time.
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

/** Returns true if the device can draw these letters. Missing letters are rendered as boxes of equal width. */
function canDraw(letters: string) {
  const canvas = document.createElement('canvas').getContext('2d')
  return new Set([...letters].map((letter) => canvas?.measureText(letter).width)).size > 1
}
