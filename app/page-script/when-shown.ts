/** Runs the work once the page is shown: a page that is rendered in advance may never be opened. */
export function whenShown(work: () => void) {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', work, { once: true })
  else work()
}

/** Runs the work once the page and all its files have loaded. */
export function afterLoad(work: () => void) {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work)
}
