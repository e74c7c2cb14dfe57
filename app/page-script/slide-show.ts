import { slideSeconds } from '#domain/site/site-constants.ts'
import { pageClock } from '../browser.ts'
import { isDataSaved } from './next-pages.ts'

/**
 * Cross-fades pictures: elements with `data-slide`, of which one has `data-shown`. Each picture is loaded one step
 * before it is shown.
 */
export class SlideShow extends HTMLElement {
  declare timer: number

  connectedCallback() {
    this.timer = 0
    const button = this.findButton()
    if (this.findSlides().length < 2 || !button) return
    button.hidden = false
    button.addEventListener('click', this)
    // It does not start automatically with reduced motion or reduced data; the button can still start it.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches && !isDataSaved()) this.handleEvent()
  }

  disconnectedCallback() {
    pageClock.clearInterval(this.timer)
    this.findButton()?.removeEventListener('click', this)
  }

  findSlides() {
    return [...this.querySelectorAll<HTMLElement>('[data-slide]')]
  }

  findButton() {
    return this.querySelector<HTMLButtonElement>('button[data-pause]')
  }

  handleEvent() {
    const isPlaying = this.timer === 0
    pageClock.clearInterval(this.timer)
    this.timer = isPlaying ? pageClock.setInterval(() => this.showNext(), slideSeconds * 1_000) : 0
    if (isPlaying) load(this.findNext())
    this.toggleAttribute('data-playing', isPlaying)
    const button = this.findButton()
    button?.setAttribute('aria-label', (isPlaying ? button.dataset.pause : button.dataset.play) ?? '')
  }

  findNext() {
    const slides = this.findSlides()
    return slides[(slides.findIndex((slide) => slide.hasAttribute('data-shown')) + 1) % slides.length]
  }

  showNext() {
    const next = this.findNext()
    // On a slow connection, keep showing this slide until the next one is loaded.
    if (!next?.querySelector('img')?.complete) return
    this.querySelector('[data-shown]')?.removeAttribute('data-shown')
    next.setAttribute('data-shown', '')
    load(this.findNext())
  }
}

function load(slide: Element | undefined) {
  const image = slide?.querySelector('img')
  const { srcset, src } = image?.dataset ?? {}
  if (!image || image.src) return
  if (srcset) image.srcset = srcset
  if (src) image.src = src
}
