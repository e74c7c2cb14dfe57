// The script of the offline page, which lists the pages that this browser has stored. React never runs there, so the
// script may change the page.
import { pageClock } from '../browser.ts'
import { isPageCache } from './cache-names.ts'

customElements.define(
  'seen-pages',
  class extends HTMLElement {
    async connectedCallback() {
      const list = this.querySelector('ul')
      const items = await readSeenPages().catch(() => [])
      list?.replaceChildren(...items.map(linkTo))
      this.hidden = items.length === 0
    }
  },
)

document.querySelector('[data-reload]')?.addEventListener('click', askAgain)
// Browsers report "online" too early, late or never, so the page also asks by itself while it is being read.
addEventListener('online', tryAgain)
document.addEventListener('visibilitychange', tryAgain)
pageClock.setInterval(tryAgain, 10_000)

function tryAgain() {
  const isTyping = document.activeElement?.closest('form')
  if (document.visibilityState === 'hidden' || isTyping) return
  fetch(location.href, { method: 'HEAD' }).then(askAgain, () => undefined)
}

/** Loads the requested page again (a reload would resubmit a form). */
function askAgain() {
  location.replace(location.pathname + location.search)
}

type SeenPage = { url: string; title: string; lang: string }

/** Returns the stored pages, the latest first. */
async function readSeenPages(): Promise<SeenPage[]> {
  const pages: SeenPage[] = []
  for (const name of (await caches.keys()).filter(isPageCache)) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      const html = await (await cache.match(url))?.text()
      // The content after the heading is not needed.
      const page = new DOMParser().parseFromString(html?.split('</h1>')[0] ?? '', 'text/html')
      // Removes the site's name, except on the home page, where it is the whole title.
      const title = page.title.replace(/ · [^·]*$/, '') || new URL(url).pathname
      pages.unshift({ url, title, lang: page.querySelector('h1')?.lang ?? '' })
    }
  }
  return pages
}

function linkTo({ url, title, lang }: SeenPage) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = url
  link.textContent = title
  link.lang = lang
  item.append(link)
  return item
}
