import { type PictureInfo, parsePictureUrl, srcSetOf } from '#domain/media/pictures.ts'
import { element } from './viewer-elements.ts'

/**
 * One file in the viewer, in a box as large as the screen. A press in the box but outside the file closes the viewer.
 */
export type Slide = {
  box: HTMLElement
  /** Loads the file; later calls do nothing. */
  load: () => void
  fit: () => void
  /** Called when another slide is shown: pauses a video, or zooms a picture back out so that it fits the screen. */
  leave: () => void
  zoom: (by: number) => void
  mayGrow: boolean
  mayShrink: boolean
}

/** The largest zoom factor of a picture. */
const maxZoom = 4

/** A picture. A pinch, a double tap or the buttons enlarge it; it can then be scrolled. */
export class PictureSlide implements Slide {
  readonly box = element('div', { className: 'viewer-slide' })
  readonly #image: HTMLImageElement
  readonly #url: string
  readonly #info: PictureInfo | undefined
  readonly #onZoom: () => void
  #scale = 1

  constructor(url: string, alt: string, onZoom: () => void) {
    this.#url = url
    this.#info = parsePictureUrl(url)
    this.#onZoom = onZoom
    this.#image = element('img', { alt, decoding: 'async', draggable: false })
    this.#image.addEventListener('dblclick', (event) => this.zoom(this.#scale > 1 ? 1 / maxZoom : 2, event))
    this.box.append(this.#image)
    dragByMouse(this.box)
    this.#pinch()
  }

  /** The URL of a smaller variant of the picture that is already loaded. */
  set placeholder(url: string | undefined) {
    if (url) this.#image.style.backgroundImage = `url("${url}")`
  }

  get mayGrow() {
    return this.#info !== undefined && this.#scale < maxZoom
  }

  get mayShrink() {
    return this.#scale > 1
  }

  load = () => {
    if (this.#image.src) return
    this.fit()
    if (this.#info) this.#image.srcset = srcSetOf(this.#info)
    this.#image.src = this.#url
  }

  fit = () => {
    if (!this.#info) return
    const { width, height } = this.#info
    const { clientWidth, clientHeight } = this.box
    const fitted = Math.round(Math.min(width, clientWidth, (clientHeight / height) * width) * this.#scale)
    this.#image.sizes = `${fitted}px`
    this.#image.style.width = `${fitted}px`
    this.#image.style.aspectRatio = `${width} / ${height}`
  }

  /**
   * Zooms the picture.
   *
   * @param at the point that stays in place; by default, the center
   */
  zoom(by: number, at?: { clientX: number; clientY: number }) {
    const scale = Math.max(1, Math.min(maxZoom, this.#scale * by))
    if (!this.#info || scale === this.#scale) return
    const before = this.#image.getBoundingClientRect()
    const { clientX, clientY } = at ?? { clientX: innerWidth / 2, clientY: innerHeight / 2 }
    const [x, y] = [(clientX - before.x) / before.width, (clientY - before.y) / before.height]
    this.#scale = scale
    this.box.toggleAttribute('data-zoomed', scale > 1)
    this.fit()
    const after = this.#image.getBoundingClientRect()
    const [left, top] = [after.x + x * after.width - clientX, after.y + y * after.height - clientY]
    this.box.scrollBy({ left, top, behavior: 'instant' })
    this.#onZoom()
  }

  leave() {
    this.zoom(1 / maxZoom)
  }

  /** Zooms with two fingers; scrolling with one finger is left to the browser. */
  #pinch() {
    let before = 0
    const handleTouch = (event: TouchEvent) => {
      const [first, second] = event.touches
      if (!first || !second) return
      event.preventDefault()
      const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)
      const middle = {
        clientX: (first.clientX + second.clientX) / 2,
        clientY: (first.clientY + second.clientY) / 2,
      }
      if (event.type === 'touchmove') this.zoom(distance / before, middle)
      before = distance
    }
    for (const type of ['touchstart', 'touchmove'] as const)
      this.box.addEventListener(type, handleTouch, { passive: false })
  }
}

export class VideoSlide implements Slide {
  readonly box = element('div', { className: 'viewer-slide' })
  readonly #video = element('video', { controls: true, playsInline: true, preload: 'none' })
  readonly mayGrow = false
  readonly mayShrink = false

  constructor(url: string) {
    this.#video.append(element('source', { src: url, type: videoType(url) }))
    this.box.append(this.#video)
  }

  load = () => {
    this.#video.preload = 'metadata'
  }

  /** Starts the video. If the browser blocks playing, the video waits for a press. */
  play() {
    this.#video.play().catch(() => undefined)
  }

  leave() {
    this.#video.pause()
  }

  fit() {}
  zoom() {}
}

/** QuickTime files from phones contain MPEG-4, which browsers play only under that type. */
const videoType = (url: string) => (/\.webm\b/i.test(url) ? 'video/webm' : 'video/mp4')

function dragByMouse(box: HTMLElement) {
  box.addEventListener('pointermove', ({ pointerType, buttons, movementX, movementY }) => {
    if (pointerType === 'mouse' && buttons === 1 && box.matches('[data-zoomed]'))
      box.scrollBy({ left: -movementX, top: -movementY, behavior: 'instant' })
  })
}
