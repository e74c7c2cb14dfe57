import { pageStorage } from '../browser.ts'
import { readStoredToken } from '../session/stored-token.ts'
import { whenIdle } from './when-shown.ts'

/**
 * The URL for which the page was rendered. If the address bar shows another URL, even before this script runs, the page
 * must be reloaded.
 */
const renderedFor = address(performance.getEntriesByType('navigation')[0]?.name)
let started: Promise<void> | undefined

export const isAppRunning = () => document.documentElement.hasAttribute('data-app')

/**
 * Starts React on this page by loading its scripts, which the page lists without loading them
 * (app/defer-scripts.tsx).
 *
 * @returns resolves when React runs; rejects if the scripts fail to load, and the next call tries again
 */
export function startApp(): Promise<void> {
  started ??= runEntry().catch((error) => {
    started = undefined
    throw error
  })
  return started
}

function runEntry(): Promise<void> {
  // The element does not exist in development, where React starts by itself; the offline page never starts React.
  const entry = document.querySelector('#later:not([data-start=never])')
  if (!entry || isAppRunning()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    // The code must be unchanged, because the page's CSP allows it by its hash.
    script.textContent = entry.textContent
    addEventListener('app-ready', () => resolve(), { once: true })
    script.onerror = (event) => {
      script.remove()
      reject(event)
    }
    document.head.append(script)
  })
}

/**
 * Starts React: at once on pages that do not work without it, and as soon as the page is idle for admins, who see more
 * than visitors. Only the token tells who is an admin.
 */
export function startAppWhereNeeded() {
  const check = () => {
    const isNeeded = startsAtOnce() || readStoredToken(pageStorage) !== null
    if (isNeeded && !isAppRunning()) startApp().catch(() => undefined)
  }
  if (startsAtOnce()) check()
  whenIdle(() => {
    check()
    // The user may have logged in in another tab, or on another page before returning to this one.
    addEventListener('storage', check)
    addEventListener('pageshow', check)
  })
}

/**
 * If React is not running, reloads the page on Back and Forward between URLs of the same document; otherwise it would
 * keep showing the previous list.
 */
export function reloadForOtherAddresses() {
  const check = () => {
    if (!isAppRunning() && address() !== renderedFor) location.reload()
  }
  check()
  addEventListener('popstate', check)
}

/** Pages that start React at once are rendered in outline, which is the same for every query. */
function address(url = location.href) {
  const { pathname, search } = new URL(url)
  return startsAtOnce() ? pathname : pathname + search
}

function startsAtOnce() {
  return document.getElementById('later')?.dataset.start === 'at once'
}
