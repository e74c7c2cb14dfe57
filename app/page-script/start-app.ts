import { readToken } from '../session/token.ts'

/** The page was rendered for this address; any other one in the bar, even before this script came, needs its own page. */
const renderedFor = address(performance.getEntriesByType('navigation')[0]?.name)
let started: Promise<void> | undefined

/** Whether React runs on this page. */
export const isAppRunning = () => document.documentElement.hasAttribute('data-app')

/**
 * Starts React on this page: fetches its scripts, which the page names without loading them (app/defer-scripts.tsx).
 *
 * @returns when React runs; rejects where its scripts do not come, and the next call tries again
 */
export function startApp(): Promise<void> {
  started ??= runEntry().catch((error) => {
    started = undefined
    throw error
  })
  return started
}

function runEntry(): Promise<void> {
  // In development the page starts React by itself; the offline page never does.
  const entry = document.querySelector('#later:not([data-start=never])')
  if (!entry || isAppRunning()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    // Unchanged, so that the page's policy knows its hash.
    script.textContent = entry.textContent
    addEventListener('app-ready', () => resolve(), { once: true })
    script.onerror = (event) => {
      script.remove()
      reject(event)
    }
    document.head.append(script)
  })
}

/** Admins see more than visitors, and some pages are nothing without React: there it runs at once. */
export function startAppWhereNeeded() {
  const isNeeded = () => readToken() !== null || document.getElementById('later')?.dataset.start === 'at once'
  const check = () => {
    if (isNeeded() && !isAppRunning()) startApp().catch(() => undefined)
  }
  check()
  // Somebody logged in in another tab, or before coming back to this page.
  addEventListener('storage', check)
  addEventListener('pageshow', check)
}

/** Back and Forward between addresses of one document: React would show the other list, so without it the page is loaded. */
export function reloadForOtherAddresses() {
  const check = () => {
    if (!isAppRunning() && address() !== renderedFor) location.reload()
  }
  check()
  addEventListener('popstate', check)
}

function address(url = location.href) {
  const { pathname, search } = new URL(url)
  return pathname + search
}
