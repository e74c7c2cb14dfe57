// The only script that a visitor of a public page loads. It knows no library and has no state of its own: what it does, it
// does to the rendered page, by attributes that React does not touch, so that React can start at any time (decision 052).
import { closeDisclosures, openForPrinting } from './disclosures.ts'
import { findIndicLetters } from './find-indic-letters.ts'
import { holdPresses } from './held-presses.ts'
import { offerKeptFeedback } from './kept-feedback.ts'
import { hideBrokenPictures, LazyVideo } from './media.ts'
import { NewsBell } from './news-bell.ts'
import { NextClass } from './next-class.ts'
import { keepPagesOffline } from './offline-pages.ts'
import { openPicturesInViewer } from './open-viewer.ts'
import { sharePages } from './share.ts'
import { SlideShow } from './slide-show.ts'
import { reloadForOtherAddresses, startAppWhereNeeded } from './start-app.ts'

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
