import { isAppRunning } from './start-app.ts'

/** Looks after fonts where a page has letters of Hindi or Bengali; after the first paint, which they would hold up. */
export function findIndicLetters() {
  let isDone = false
  const look = async () => {
    // What admins see comes later.
    if (isDone || !(isAppRunning() || /[\u0900-\u09ff]/.test(document.body.textContent))) return
    isDone = true
    const { addMissingFonts } = await import('./indic-fonts.ts')
    addMissingFonts()
  }
  addEventListener('load', () => requestAnimationFrame(look))
  addEventListener('app-ready', look)
}
