import { maxNewsCount } from '#domain/site/site-constants.ts'

/** In localStorage: the notifications seen in this browser, the latest first. */
const key = 'newsSeen'
/** More than a page counts, so that one that comes back among the latest, since others were deleted, is not new again. */
const maxKept = 3 * maxNewsCount

/**
 * Counts the notifications not yet seen in this browser: the link inside gets `data-count` and a name that says it.
 * Attributes: `news`, the ids of the latest ones with blanks between; `seen`, present where they are being seen; `label` and
 * `new-label`, the name without and with `#`, the number.
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
    // Where storage is blocked, the bell counts everything.
  }
}

/** Reading `localStorage` throws where the browser blocks storage. */
function read() {
  try {
    return wordsOf(localStorage.getItem(key))
  } catch {
    return []
  }
}
