import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadCatalog } from './language/load-catalog.ts'

ignoreSkippedTransitions()

loadCatalog(document.documentElement.lang).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
        <Running />
      </StrictMode>,
    )
  }),
)

/** Tells the page's script that React answers presses now (app/page-script/start-app.ts). */
function Running() {
  useEffect(() => {
    document.documentElement.setAttribute('data-app', '')
    dispatchEvent(new Event('app-ready'))
  }, [])
  return null
}

/** A navigation during another one's view transition skips it, which the browser would report as an error. */
function ignoreSkippedTransitions() {
  const start = document.startViewTransition?.bind(document)
  if (!start) return
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => undefined)
    return transition
  }
}
