import { pageClock } from '../browser.ts'

/** Runs the work once the page is shown: a page that is rendered in advance may never be opened. */
export function whenShown(work: () => void) {
  // Undefined in browsers that do not render pages in advance.
  const { prerendering } = document as Document & { prerendering?: boolean }
  if (prerendering) document.addEventListener('prerenderingchange', work, { once: true })
  else work()
}

/** Runs the work once the page and all its files have loaded, and the page is idle. */
export function afterLoad(work: () => void) {
  const later = () => whenIdle(work)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later)
}

/** Chromium sometimes runs some idle callbacks and forgets the others, so they have a time limit. */
const maxWait = 1_000

/**
 * Runs the work in a task of its own when the page has been painted and has nothing else to do, but within a second.
 * Safari, which has no idle callbacks, runs it in the next task.
 */
export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: maxWait })
  else pageClock.setTimeout(work)
}
