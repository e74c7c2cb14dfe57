import { slideSeconds } from '#domain/site/site-constants.ts'

/**
 * Pictures that fade into each other: elements with `data-slide`, of which one has `data-shown`. Each picture is loaded
 * one step before it is shown; the button pauses.
 */
export class SlideShow extends HTMLElement {
  #shown = 0
  #timer = 0

  connectedCallback() {
    const button = this.#button()
    if (this.#slides().length < 2 || !button) return
    button.hidden = false
    button.addEventListener('click', this.#toggle)
    // Not with reduced motion or reduced data; the button still starts it.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches && !prefersReducedData()) this.#toggle()
  }

  disconnectedCallback() {
    clearInterval(this.#timer)
    this.#timer = 0
    this.#button()?.removeEventListener('click', this.#toggle)
  }

  #slides = () => this.querySelectorAll<HTMLElement>('[data-slide]')
  #button = () => this.querySelector<HTMLButtonElement>('button[data-pause]')

  #toggle = () => {
    const isPlaying = this.#timer === 0
    clearInterval(this.#timer)
    this.#timer = isPlaying ? window.setInterval(this.#next, slideSeconds * 1_000) : 0
    if (isPlaying) this.#load(this.#shown + 1)
    this.toggleAttribute('data-playing', isPlaying)
    const button = this.#button()
    button?.setAttribute('aria-label', (isPlaying ? button.dataset.pause : button.dataset.play) ?? '')
  }

  #next = () => {
    const slides = this.#slides()
    const next = (this.#shown + 1) % slides.length
    // On a slow connection a slide stays until the next one is loaded.
    if (!slides[next]?.querySelector('img')?.complete) return
    slides[this.#shown]?.removeAttribute('data-shown')
    slides[next]?.setAttribute('data-shown', '')
    this.#shown = next
    this.#load(next + 1)
  }

  #load(index: number) {
    const slides = this.#slides()
    const image = slides[index % slides.length]?.querySelector('img')
    const { srcset, src } = image?.dataset ?? {}
    if (!image || image.src) return
    if (srcset) image.srcset = srcset
    if (src) image.src = src
  }
}

const prefersReducedData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
