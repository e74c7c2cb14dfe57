/**
 * Of several classes, elements with `data-from` and `data-to` (moments), the first that is not over is `data-shown`; while
 * it goes on, this element and the document have `data-class-on`.
 */
export class NextClass extends HTMLElement {
  declare timer: number

  connectedCallback() {
    this.handleEvent()
    // Phones sleep, so the minute is asked for anew when the page is looked at again.
    document.addEventListener('visibilitychange', this)
    this.timer = window.setInterval(() => this.handleEvent(), 60_000)
  }

  disconnectedCallback() {
    document.removeEventListener('visibilitychange', this)
    clearInterval(this.timer)
  }

  handleEvent() {
    const classes = [...this.children].filter((child) => child instanceof HTMLElement)
    const now = Date.now()
    const next = classes.find(({ dataset }) => !(Date.parse(dataset.to ?? '') <= now))
    for (const child of classes) child.toggleAttribute('data-shown', child === next)
    const isOn = next !== undefined && Date.parse(next.dataset.from ?? '') <= now
    this.toggleAttribute('data-class-on', isOn)
    document.documentElement.toggleAttribute('data-class-on', isOn)
  }
}
