import { languageOf } from '#domain/text/language-of.ts'
import { isVideo } from './gallery-media.ts'
import { element, icon, iconButton, iconLink } from './viewer-elements.ts'
import { PictureSlide, type Slide, VideoSlide } from './viewer-slides.ts'
import { ViewerStrip } from './viewer-strip.ts'
import { readViewerWords } from './viewer-words.ts'

/** The page provides the texts in its language (`viewer-words.ts`). */
const words = readViewerWords()

type ViewerOptions = {
  title: string
  media: string[]
  /** The path of the album's page, for sharing; undefined for an item that is not on the page. */
  page?: string | undefined
  /** The item's thumbnail, from which the picture expands; null for an item that is not on the page. */
  thumbnail: HTMLElement | null
  /** True if a press on this page opened the viewer, rather than a link from elsewhere. */
  isOpenedHere: boolean
  onStep: (index: number) => void
  /** Called when the user closes the viewer; `remove` then removes the dialog. */
  onClose: () => void
}

/** A row of slides that the user changes by swipe, buttons or keys. */
export class ViewerDialog {
  readonly #options: ViewerOptions
  readonly #dialog: HTMLDialogElement
  readonly #slides: Slide[]
  readonly #scroller = element(
    'div',
    { className: 'viewer-slides', tabIndex: 0 },
    { role: 'group', 'aria-label': words.slides },
  )
  readonly #position = element('span', { className: 'viewer-position' }, { 'aria-live': 'polite' })
  readonly #previous = iconButton(words.previous, icon.previous, () => this.#step(-1))
  readonly #next = iconButton(words.next, icon.next, () => this.#step(1))
  readonly #zoomIn = iconButton(words.zoomIn, icon.zoomIn, () => this.#slide?.zoom(2))
  readonly #zoomOut = iconButton(words.zoomOut, icon.zoomOut, () => this.#slide?.zoom(0.5))
  readonly #download = iconLink(words.download, icon.download, { download: '' })
  readonly #strip: ViewerStrip | undefined
  #index = 0
  /** The slide to which the viewer itself is scrolling. */
  #target: number | undefined

  constructor(options: ViewerOptions) {
    this.#options = options
    const { media } = options
    this.#slides = media.map((url, index) =>
      isVideo(url) ? new VideoSlide(url) : new PictureSlide(url, this.#altOf(index), this.#showZoom),
    )
    this.#scroller.append(...this.#slides.map(({ box }) => box))
    if (media.length > 1)
      this.#strip = new ViewerStrip(
        words.strip,
        media,
        (index) => this.#altOf(index),
        (index) => this.show(index),
      )
    this.#dialog = this.#build()
    this.#listen()
  }

  open(index: number) {
    const { thumbnail, media, isOpenedHere } = this.#options
    document.body.append(this.#dialog)
    document.documentElement.toggleAttribute('data-viewer-open', true)
    this.#dialog.showModal()
    this.#scroller.style.transformOrigin = centerOf(thumbnail)
    const slide = this.#slides[index]
    // The thumbnail is shown until the picture has loaded.
    if (index === 0 && slide instanceof PictureSlide)
      slide.placeholder = thumbnail?.querySelector('img')?.currentSrc
    this.#scroller.scrollTo({ left: index * this.#scroller.clientWidth, behavior: 'instant' })
    this.#setIndex(index)
    // A video plays at once only if the user pressed an item with a single video; not after a step or via a link.
    if (isOpenedHere && media.length === 1 && slide instanceof VideoSlide && !prefersReducedMotion())
      slide.play()
  }

  show(index: number) {
    const next = Math.max(0, Math.min(index, this.#slides.length - 1))
    if (next === this.#index) return
    this.#target = next
    this.#setIndex(next)
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth'
    this.#scroller.scrollTo({ left: next * this.#scroller.clientWidth, behavior })
  }

  remove() {
    removeEventListener('keydown', this.#handleKey)
    removeEventListener('resize', this.#resize)
    document.documentElement.toggleAttribute('data-viewer-open', false)
    this.#dialog.remove()
  }

  get index() {
    return this.#index
  }

  get #slide() {
    return this.#slides[this.#index]
  }

  #build() {
    const { title, page } = this.#options
    const close = iconButton(words.close, icon.close, () => this.#dialog.close())
    close.autofocus = true
    const bar = element('div', { className: 'viewer-bar' })
    if (page) {
      const url = new URL(page, location.href).href
      const href = `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`
      bar.append(iconLink(words.share, icon.share, { href, 'data-share': title, 'data-url': url }))
    }
    bar.append(this.#download, this.#zoomIn, this.#zoomOut, close)
    const name = element('span', {
      className: 'viewer-title',
      textContent: title,
      lang: languageOf(title) ?? '',
    })
    const caption = element('p', { className: 'viewer-caption' })
    caption.append(name)
    const dialog = element('dialog', { className: 'viewer' }, { 'aria-label': title })
    dialog.append(this.#scroller, caption, bar)
    if (!this.#strip) return dialog
    dialog.classList.add('viewer-with-strip')
    caption.append(this.#position)
    this.#previous.classList.add('viewer-previous')
    this.#next.classList.add('viewer-next')
    dialog.append(this.#previous, this.#next, this.#strip.box)
    return dialog
  }

  #listen() {
    const { onClose } = this.#options
    // The dialog may be closed by a button, Escape, or a phone's Back gesture.
    this.#dialog.addEventListener('close', onClose)
    // Listens on the window, because a disabled button loses the focus.
    addEventListener('keydown', this.#handleKey)
    this.#scroller.addEventListener('scroll', this.#follow)
    for (const type of ['pointerdown', 'wheel'])
      this.#scroller.addEventListener(
        type,
        () => {
          this.#target = undefined
        },
        { passive: true },
      )
    addEventListener('resize', this.#resize)
    for (const { box } of this.#slides) {
      box.addEventListener('click', ({ target }) => {
        if (target === box && !box.matches('[data-zoomed]')) this.#dialog.close()
      })
      closeByPull(box, () => this.#dialog.close())
    }
  }

  #handleKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    // Videos have their own keyboard shortcuts.
    if (by === undefined || event.target instanceof HTMLVideoElement) return
    // Prevents the default small scroll.
    event.preventDefault()
    this.#step(by)
  }

  #step(by: number) {
    this.show(this.#index + by)
  }

  /** Follows a swipe; during the viewer's own scroll, the slides in between are skipped. */
  #follow = () => {
    const { scrollLeft, clientWidth } = this.#scroller
    const at = scrollLeft / clientWidth
    if (this.#target !== undefined) {
      if (Math.abs(at - this.#target) < 0.01) this.#target = undefined
      return
    }
    const index = Math.round(at)
    if (index !== this.#index && this.#slides[index]) this.#setIndex(index)
  }

  #resize = () => {
    for (const slide of this.#slides) slide.fit()
    this.#scroller.scrollTo({ left: this.#index * this.#scroller.clientWidth, behavior: 'instant' })
  }

  #setIndex(index: number) {
    const hasMoved = index !== this.#index
    this.#slide?.leave()
    this.#index = index
    for (const [at, { box, load }] of this.#slides.entries()) {
      if (Math.abs(at - index) <= 1) load()
      // Hides the other slides from the keyboard and screen readers.
      box.inert = at !== index
    }
    const url = this.#options.media[index] ?? ''
    this.#download.href = url
    // A signed URL gives an admin a file that visitors may not see, so it cannot be downloaded.
    this.#download.hidden = url.includes('?')
    this.#strip?.mark(index)
    this.#position.textContent = `${index + 1} / ${this.#slides.length}`
    for (const [button, isLast] of [
      [this.#previous, index === 0],
      [this.#next, index === this.#slides.length - 1],
    ] as const) {
      if (isLast && document.activeElement === button) this.#scroller.focus()
      button.disabled = isLast
    }
    this.#showZoom()
    if (hasMoved) this.#options.onStep(index)
  }

  #showZoom = () => {
    const { mayGrow = false, mayShrink = false } = this.#slide ?? {}
    this.#zoomIn.disabled = !mayGrow
    this.#zoomOut.disabled = !mayShrink
  }

  #altOf(index: number) {
    const { title, media } = this.#options
    return media.length > 1 ? `${title}, ${index + 1}` : title
  }
}

/**
 * Closes the viewer when a picture is pulled down. The browser handles horizontal scrolling; `PictureSlide` handles
 * pinches.
 */
function closeByPull(box: HTMLElement, close: () => void) {
  let start: PointerEvent | undefined
  box.addEventListener('pointerdown', (event) => {
    const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01 || box.matches('[data-zoomed]')
    start = event.pointerType === 'touch' && event.isPrimary && !isZoomed ? event : undefined
  })
  box.addEventListener('pointerup', ({ clientX, clientY, isPrimary }) => {
    if (!start || !isPrimary) return
    const [x, y] = [clientX - start.clientX, clientY - start.clientY]
    if (y > 90 && y > Math.abs(x) * 2) close()
  })
  box.addEventListener('pointercancel', () => {
    start = undefined
  })
}

function centerOf(thumbnail: HTMLElement | null) {
  if (!thumbnail) return ''
  const { x, y, width, height } = thumbnail.getBoundingClientRect()
  return `${Math.round(x + width / 2)}px ${Math.round(y + height / 2)}px`
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
