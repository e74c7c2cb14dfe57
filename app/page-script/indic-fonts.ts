import bengali from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2?url'
import bengaliBold from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-600-normal.woff2?url'
import devanagari from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2?url'
import devanagariBold from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-600-normal.woff2?url'
import { pageClock } from '../browser.ts'

/** The fonts of styles/indic-fonts.css. Any font that contains the two letters renders them with different widths. */
const fonts = [
  {
    family: 'Noto Sans Devanagari Web',
    url: devanagari,
    boldUrl: devanagariBold,
    unicodeRange: 'U+0900-0963, U+0966-097F, U+200C-200D',
    letters: 'कर',
  },
  {
    family: 'Noto Sans Bengali Web',
    url: bengali,
    boldUrl: bengaliBold,
    unicodeRange: 'U+0980-09FE, U+200C-200D',
    letters: 'কর',
  },
]

/**
 * The full stop of Hindi and Bengali. If both fonts covered it, a single full stop would load the font of the other
 * language, too, so only the font whose letters are on the page covers it.
 */
const dandas = ', U+0964-0965'
const hasDevanagari = () => /[\u0900-\u0963\u0966-\u097f]/.test(document.body.textContent)

/** Loads two weights of 50 KB each for Hindi or Bengali, but only if the device cannot draw the letters. */
export function addMissingFonts() {
  const withDandas = hasDevanagari() ? devanagari : bengali
  // Each font is checked in its own task, because searching a device's fonts for a letter takes time.
  for (const { family, url, boldUrl, unicodeRange, letters } of fonts)
    pageClock.setTimeout(() => {
      if (canDraw(letters)) return
      const range = url === withDandas ? unicodeRange + dandas : unicodeRange
      for (const [file, weight] of [
        [url, '100 499'],
        [boldUrl, '500 900'],
      ] as const)
        document.fonts.add(
          new FontFace(family, `url(${file})`, { unicodeRange: range, weight, display: 'swap' }),
        )
    })
}

/** Returns true if the device can draw these letters. Missing letters are rendered as boxes of equal width. */
function canDraw(letters: string) {
  const canvas = document.createElement('canvas').getContext('2d')
  return new Set([...letters].map((letter) => canvas?.measureText(letter).width)).size > 1
}
