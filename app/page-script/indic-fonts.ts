import bengali from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2?url'
import bengaliBold from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-600-normal.woff2?url'
import devanagari from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2?url'
import devanagariBold from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-600-normal.woff2?url'

/** The fonts of styles/indic-fonts.css. Any font that contains the two letters renders them with different widths. */
const fonts = [
  {
    language: 'hi',
    family: 'Noto Sans Devanagari',
    url: devanagari,
    boldUrl: devanagariBold,
    unicodeRange: 'U+0900-0963, U+0966-097F, U+200C-200D',
    letters: 'कर',
  },
  {
    language: 'bn',
    family: 'Noto Sans Bengali',
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

const hasDevanagari = () =>
  /[\u0900-\u0963\u0966-\u097f]/.test(document.getElementById('main')?.textContent ?? '')

/** Loads two weights of 50 KB each for Hindi or Bengali, but only if the device cannot draw the letters. */
export function addMissingFonts() {
  const withDandas = hasDevanagari() ? devanagari : bengali
  for (const font of fonts) {
    if (canDraw(font.letters)) continue
    const range = font.url === withDandas ? font.unicodeRange + dandas : font.unicodeRange
    const faces = [
      new FontFace(font.family, `url(${font.url})`, {
        unicodeRange: range,
        weight: '100 499',
        display: 'swap',
      }),
      new FontFace(font.family, `url(${font.boldUrl})`, {
        unicodeRange: range,
        weight: '500 900',
        display: 'swap',
      }),
    ]
    addFaces(faces, font.language === document.documentElement.lang)
  }
}

/** Both weights of the page's language are shown at once, so that the layout moves only once. */
async function addFaces(faces: FontFace[], isForPage: boolean) {
  if (isForPage) await Promise.all(faces.map((face) => face.load())).catch(() => undefined)
  for (const face of faces) document.fonts.add(face)
}

/** Returns true if the device can draw these letters. Missing letters are rendered as boxes of equal width. */
function canDraw(letters: string) {
  const canvas = document.createElement('canvas').getContext('2d')
  return new Set([...letters].map((letter) => canvas?.measureText(letter).width)).size > 1
}
