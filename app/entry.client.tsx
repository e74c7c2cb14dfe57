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
      // React renders a machine-translated page from scratch; that is not an error.
      restoreTyped ? { onRecoverableError: () => {} } : {},
    )
  }),
)

/** Tells the page script that React now handles events (app/page-script/start-app.ts). */
function Running({ onStarted }: { onStarted: (() => void) | undefined }) {
  useEffect(() => {
    onStarted?.()
    document.documentElement.setAttribute('data-app', '')
    dispatchEvent(new Event('app-ready'))
  }, [onStarted])
  return null
}

/** Silences the error of a view transition that is skipped by another navigation. */
function ignoreSkippedTransitions() {
  const start = document.startViewTransition?.bind(document)
  if (!start) return
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => undefined)
    return transition
  }
}
