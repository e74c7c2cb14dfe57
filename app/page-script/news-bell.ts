import { maxNewsCount } from '#domain/site/site-constants.ts'

/** localStorage key of the notifications seen in this browser, latest first. */
const key = 'newsSeen'
/**
 * Larger than the bell's maximum: deleting notifications can bring an old one back among the latest, and it must not
 * count as new.
 */
const maxKept = 3 * maxNewsCount

/**
 * Counts the notifications not yet seen in this browser. The link inside gets `data-count` and an accessible
 * name with the number.
 *
 * Attributes: `news`, the ids of the latest notifications, separated by spaces; `seen`, present on the page
 * that shows them; `label` and `new-label`, the link's name without and with the number, `#`.
 */
export class NewsBell extends HTMLElement {
  static get observedAttributes() {
    return ['news', 'seen']
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
    const news = wordsOf(this.getAttribute('news'))
    if (this.hasAttribute('seen')) markSeen(news)
    const seen = read()
    const count = news.filter((id) => !seen.includes(id)).length
    const text = count >= maxNewsCount ? `${maxNewsCount - 1}+` : String(count)
    const label = this.getAttribute(count > 0 ? 'new-label' : 'label') ?? ''
    link.setAttribute('aria-label', label.replace('#', text))
    link.toggleAttribute('data-count', count > 0)
    if (count > 0) link.dataset.count = text
  }
}

const wordsOf = (text: string | null) => text?.split(' ').filter(Boolean) ?? []

function markSeen(news: string[]) {
  const seen = read()
  if (news.every((id) => seen.includes(id))) return
  try {
    localStorage.setItem(key, [...new Set([...news, ...seen])].slice(0, maxKept).join(' '))
  } catch {
    // If storage is blocked, all notifications count as unseen.
  }
}

/** Reading `localStorage` throws if the browser blocks storage. */
function read() {
  try {
    return wordsOf(localStorage.getItem(key))
  } catch {
    return []
  }
}
