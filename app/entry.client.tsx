import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadCatalog } from './language/load-catalog.ts'
import { tolerateTranslation } from './translated/tolerate-translation.ts'
import { isTranslated, rememberTyped } from './translated/typed-values.ts'

ignoreSkippedTransitions()
tolerateTranslation()

loadCatalog(document.documentElement.lang).then(() =>
  startTransition(() => {
    const restoreTyped = isTranslated() ? rememberTyped() : undefined
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
        <Running onStarted={restoreTyped} />
      </StrictMode>,
      // React draws a translated page anew.
      restoreTyped ? { onRecoverableError: () => {} } : {},
    )
  }),
)

/** Tells the page's script that React answers presses now (app/page-script/start-app.ts). */
function Running({ onStarted }: { onStarted: (() => void) | undefined }) {
  useEffect(() => {
    onStarted?.()
    document.documentElement.setAttribute('data-app', '')
    dispatchEvent(new Event('app-ready'))
  }, [onStarted])
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
