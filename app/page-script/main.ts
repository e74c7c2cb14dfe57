// The script of every page, and the only one that the browser at first loads on public pages. It uses no libraries. It
// changes only attributes and elements that React does not touch, so that React can start at any time (decision 052).
import { closeDisclosures, openForPrinting } from './disclosures.ts'
import { LanguageOffer, rememberChosenLanguage } from './language-offer.ts'
import { hideBrokenPictures, LazyVideo } from './lazy-media.ts'
import { NewsBell } from './news-bell.ts'
import { NextClass } from './next-class.ts'
import { renderNextPages } from './next-pages.ts'
import { restoreOfflineFeedback } from './offline-feedback.ts'
import { keepPagesOffline } from './offline-pages.ts'
import { openPicturesInViewer } from './open-viewer.ts'
import { queueSubmits } from './queue-submits.ts'
import { ReadAloud } from './read-aloud.ts'
import { sharePages } from './share.ts'
import { SlideShow } from './slide-show.ts'
import { isAppRunning, reloadForOtherAddresses, startAppWhereNeeded } from './start-app.ts'
import { afterLoad, whenIdle, whenShown } from './when-shown.ts'

const elements = {
  'next-class': NextClass,
  'slide-show': SlideShow,
  'lazy-video': LazyVideo,
  'news-bell': NewsBell,
  'language-offer': LanguageOffer,
  'read-aloud': ReadAloud,
}

whenShown(run)

function run() {
  // First what listens, so that no press is lost.
  queueSubmits()
  reloadForOtherAddresses()
  closeDisclosures()
  openForPrinting()
  sharePages()
  openPicturesInViewer()
  hideBrokenPictures()
  findIndicLetters()
  rememberChosenLanguage()
  keepPagesOffline()
  startAppWhereNeeded()
  // The first access to `localStorage` waits for another process of the browser, so the rest runs in small tasks later.
  whenIdle(restoreOfflineFeedback)
  for (const [name, element] of Object.entries(elements)) whenIdle(() => customElements.define(name, element))
  afterLoad(renderNextPages)
}

/**
 * Looks for missing fonts on pages with Hindi or Bengali letters. Phones, Windows and Apple's devices bring these
 * fonts; a desktop with Linux may lack them.
 */
function findIndicLetters() {
  if (!/X11; (?!CrOS)/.test(navigator.userAgent)) return
  let isDone = false
  const look = async () => {
    // The content of admin pages is loaded later. Only the main content counts, because the language menu of
    // every page contains such letters.
    const text = document.getElementById('main')?.textContent ?? ''
    if (isDone || !(isAppRunning() || /[\u0900-\u09ff]/.test(text))) return
    isDone = true
    const { addMissingFonts } = await import('./indic-fonts.ts')
    addMissingFonts()
  }
  afterLoad(look)
  addEventListener('app-ready', look)
}
