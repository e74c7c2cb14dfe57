import { pageClock } from '../browser.ts'

/**
 * Sets `data-shown` on the first class that is not over. Each child element is a class, with `data-from` and
 * `data-to` (ISO times); a class without times is never over. During a class, both the `next-class` element
 * and the document have `data-class-on`.
 */
export class NextClass extends HTMLElement {
  declare timer: number

  connectedCallback() {
    this.handleEvent()
    // Phones suspend timers, so check the time again when the page becomes visible.
    document.addEventListener('visibilitychange', this)
    this.timer = pageClock.setInterval(() => this.handleEvent(), 60_000)
  }

  disconnectedCallback() {
    document.removeEventListener('visibilitychange', this)
    pageClock.clearInterval(this.timer)
  }

  handleEvent() {
    const classes = [...this.children].filter((child) => child instanceof HTMLElement)
    const now = pageClock.now()
    const next = classes.find(({ dataset }) => !(Date.parse(dataset.to ?? '') <= now))
    for (const child of classes) child.toggleAttribute('data-shown', child === next)
    const isOn = next !== undefined && Date.parse(next.dataset.from ?? '') <= now
    this.toggleAttribute('data-class-on', isOn)
    document.documentElement.toggleAttribute('data-class-on', isOn)
  }
}
