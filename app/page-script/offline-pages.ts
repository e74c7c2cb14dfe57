import { removeOfflinePages } from '../session/kept-evenings.ts'
import { readToken } from '../session/token.ts'
import { closest } from './closest.ts'
import { isAppRunning } from './start-app.ts'

/** Lets the service worker keep what visitors see (app/service-worker); what admins see is never kept. */
export function keepPagesOffline() {
  // Undefined where the site is not served securely.
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const isVisitor = () => !import.meta.env.DEV && readToken() === null
  const removeForAdmins = () => {
    if (!isVisitor()) removeOfflinePages()
  }
  removeForAdmins()
  addEventListener('storage', removeForAdmins)
  addEventListener('pageshow', removeForAdmins)

  // What came before the worker, or before a new version of it, it is told.
  const tellSeen = (worker: ServiceWorker | null) => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    if (isVisitor()) worker?.postMessage([location.href, ...files])
  }
  addEventListener('load', async () => {
    if (!isVisitor()) return
    serviceWorker.addEventListener('controllerchange', () => tellSeen(serviceWorker.controller))
    try {
      await serviceWorker.register('/service-worker.js')
      tellSeen((await serviceWorker.ready).active)
    } catch {
      // It did not come, or is blocked: pages need the network then.
    }
  })
  document.addEventListener(
    'click',
    (event) => {
      if (serviceWorker.controller && isVisitor()) leaveToBrowser(event)
    },
    true,
  )
}

/** Without network React would ask for data in vain, where the browser finds a page that is kept. */
function leaveToBrowser(event: MouseEvent) {
  const link = closest<HTMLAnchorElement>(event.target, 'a')
  if (navigator.onLine || !isAppRunning() || !link || link.matches('[data-media], [target]')) return
  if (link.origin === location.origin && link.pathname !== location.pathname) event.stopImmediatePropagation()
}
