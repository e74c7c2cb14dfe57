import { pageClock, pageStorage } from '../browser.ts'
import { readStoredToken } from '../session/stored-token.ts'
import { closest } from './closest.ts'
import { isAppRunning } from './start-app.ts'
import { afterLoad } from './when-shown.ts'

/**
 * A worker that installs itself and stores 30 files takes as much processor time as the page itself, so it starts when
 * the visitor has had time to scroll.
 */
const msAfterLoad = 2_000

/**
 * Lets the service worker cache the pages that a visitor opens (app/service-worker). Admins' pages are never cached: at
 * login, React removes the worker and what it stored (app/session/session.tsx).
 */
export function keepPagesOffline() {
  // Undefined if the site is not served over HTTPS.
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const isVisitor = () => !import.meta.env.DEV && readStoredToken(pageStorage) === null

  // Tells the worker which files the page loaded before the worker, or its new version, became active.
  const tellSeen = (worker: ServiceWorker | null) => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    if (isVisitor()) worker?.postMessage([location.href, ...files])
  }
  const register = async () => {
    if (!isVisitor()) return
    serviceWorker.addEventListener('controllerchange', () => tellSeen(serviceWorker.controller))
    try {
      await serviceWorker.register('/service-worker.js')
      tellSeen((await serviceWorker.ready).active)
    } catch {
      // The worker failed to load or is blocked, so pages need the network.
    }
  }
  afterLoad(() => pageClock.setTimeout(register, msAfterLoad))
  document.addEventListener(
    'click',
    (event) => {
      if (serviceWorker.controller && isVisitor()) leaveToBrowser(event)
    },
    true,
  )
}

/** When offline, lets the browser navigate, which finds the cached page; React's data request would fail. */
function leaveToBrowser(event: MouseEvent) {
  const link = closest<HTMLAnchorElement>(event.target, 'a')
  if (navigator.onLine || !isAppRunning() || !link || link.matches('[data-media], [target]')) return
  if (link.origin === location.origin && link.pathname !== location.pathname) event.stopImmediatePropagation()
}
