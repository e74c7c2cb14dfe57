// The only script that a visitor of a public page loads. It knows no library and has no state of its own: what it does, it
// does to the rendered page, by attributes that React does not touch, so that React can start at any time (decision 052).
import { closeDisclosures, openForPrinting } from './disclosures.ts'
import { holdPresses } from './held-presses.ts'
import { offerKeptFeedback } from './kept-feedback.ts'
import { hideBrokenPictures, LazyVideo } from './lazy-media.ts'
import { NewsBell } from './news-bell.ts'
import { NextClass } from './next-class.ts'
import { keepPagesOffline } from './offline-pages.ts'
import { openPicturesInViewer } from './open-viewer.ts'
import { sharePages } from './share.ts'
import { SlideShow } from './slide-show.ts'
import { isAppRunning, reloadForOtherAddresses, startAppWhereNeeded } from './start-app.ts'

offerKeptFeedback()
holdPresses()
reloadForOtherAddresses()
closeDisclosures()
openForPrinting()
sharePages()
openPicturesInViewer()
hideBrokenPictures()
findIndicLetters()
keepPagesOffline()
customElements.define('news-bell', NewsBell)
customElements.define('next-class', NextClass)
customElements.define('slide-show', SlideShow)
customElements.define('lazy-video', LazyVideo)
startAppWhereNeeded()

/** Looks after fonts where a page has letters of Hindi or Bengali; after the first paint, which they would hold up. */
function findIndicLetters() {
  let isDone = false
  const look = async () => {
    // What admins see comes later. Every page names its languages, which is no reason.
    const text = document.getElementById('main')?.textContent ?? ''
    if (isDone || !(isAppRunning() || /[\u0900-\u09ff]/.test(text))) return
    isDone = true
    const { addMissingFonts } = await import('./indic-fonts.ts')
    addMissingFonts()
  }
  addEventListener('load', () => requestAnimationFrame(look))
  addEventListener('app-ready', look)
}
