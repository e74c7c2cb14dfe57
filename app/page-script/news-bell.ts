import { maxNewsCount } from '#domain/site/site-constants.ts'

/** In localStorage: when the latest notification seen in this browser was added. */
const key = 'newsSeenUntil'

/**
 * Counts the notifications not yet seen in this browser: the link inside gets `data-count` and a name that says it.
 * Attributes: `added`, the times of the latest ones as ISO texts, which order like times, with blanks between; `seen`, present where
 * they are being seen; `label` and `new-label`, the name without and with `#`, the number.
 */
export class NewsBell extends HTMLElement {
  static get observedAttributes() {
    return ['added', 'seen']
  }

  connectedCallback() {
    addEventListener('storage', this)
    this.handleEvent()
  }

  disconnectedCallback() {
    removeEventListener('storage', this)
  }

  attributeChangedCallback() {
    this.handleEvent()
  }

  handleEvent() {
    const link = this.querySelector('a')
    if (!link) return
    const added = this.getAttribute('added')?.split(' ').filter(Boolean) ?? []
    if (this.hasAttribute('seen')) markSeen(added)
    const count = countUnseen(added)
    const text = count >= maxNewsCount ? `${maxNewsCount - 1}+` : String(count)
    const label = this.getAttribute(count > 0 ? 'new-label' : 'label') ?? ''
    link.setAttribute('aria-label', label.replace('#', text))
    link.toggleAttribute('data-count', count > 0)
    if (count > 0) link.dataset.count = text
  }
}

function countUnseen(added: string[]) {
  const seenUntil = read()
  return added.filter((time) => time > seenUntil).length
}

function markSeen(added: string[]) {
  const latest = [...added].sort().at(-1)
  if (latest === undefined || latest <= read()) return
  try {
    localStorage.setItem(key, latest)
  } catch {
    // Where storage is blocked, the bell counts everything.
  }
}

/** Reading `localStorage` throws where the browser blocks storage. */
function read() {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
