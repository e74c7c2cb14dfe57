import { pageClock, type Timer } from '../browser.ts'
import { worker } from './worker-scope.ts'

/**
 * Lets this worker replace the one before it as soon as it has stored what it needs.
 *
 * If the worker before is busy at that moment, Chromium sometimes forgets the request. So it is repeated until this
 * worker is active, or the browser ends it.
 */
export function replaceWorkerBefore(store: () => Promise<void>) {
  let asking: Timer
  worker.addEventListener('install', (event) => {
    event.waitUntil(store().then(() => worker.skipWaiting()))
    asking = pageClock.setInterval(() => worker.skipWaiting(), 1_000)
  })
  worker.addEventListener('activate', () => pageClock.clearInterval(asking))
}
