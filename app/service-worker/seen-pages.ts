// The script of the offline page: links to the pages that this browser keeps. React never runs there, so it may write.
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
// A browser calls itself online too early.
addEventListener('online', () => {
  fetch(location.href, { method: 'HEAD' }).then(askAgain, () => undefined)
})

/** Reads the page that was asked for. A reload would send a form again. */
function askAgain() {
  location.replace(location.pathname + location.search)
}

type SeenPage = { url: string; title: string; lang: string }

/** The latest first. */
async function readSeenPages(): Promise<SeenPage[]> {
  const pages: SeenPage[] = []
  for (const name of (await caches.keys()).filter(isPageCache)) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      const html = await (await cache.match(url))?.text()
      // What follows the heading tells nothing more.
      const page = new DOMParser().parseFromString(html?.split('</h1>')[0] ?? '', 'text/html')
      // Without the name of the site, which is the whole title of Home.
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
