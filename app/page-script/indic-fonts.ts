import { isAppRunning } from './start-app.ts'

/** Where the letters of Hindi and Bengali lie, and two of each that are of different widths in any font that has them. */
const alphabets = [
  { letters: /[\u0900-\u097f]/, examples: ['क', 'र'] },
  { letters: /[\u0980-\u09ff]/, examples: ['ক', 'র'] },
]

/**
 * Tells the styles (indic-fonts.css) where a page has letters of Hindi or Bengali that the device cannot draw: then their
 * fonts are fetched, 50 KB each. After the first paint, which they would hold up.
 */
export function findMissingFonts() {
  const look = () => {
    // Each in a task of its own: to search a device for a letter takes its time.
    for (const { letters, examples } of alphabets)
      setTimeout(() => {
        if ((isAppRunning() || letters.test(document.body.textContent)) && !canDraw(examples))
          document.documentElement.setAttribute('data-indic-fonts', '')
      })
  }
  addEventListener('load', () => requestAnimationFrame(look))
  // What admins see comes later.
  addEventListener('app-ready', look)
}

/** In place of each letter that it cannot draw, a device draws a box of one width. */
function canDraw(letters: string[]) {
  const canvas = document.createElement('canvas').getContext('2d')
  return new Set(letters.map((letter) => canvas?.measureText(letter).width)).size > 1
}
