import { pageClock } from '../browser.ts'
import { showNextClass } from './show-next-class.ts'

/** Shows the class that is on or comes next, and keeps doing so while the page is open. */
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
    showNextClass(this, pageClock.now())
  }
}
