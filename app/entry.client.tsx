import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

calmViewTransitions()
import('./styles/indic-fonts.css')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

/** A page change that overtakes another skips its animation; the browser would report that as an error. */
function calmViewTransitions() {
  const start = document.startViewTransition?.bind(document)
  if (!start) return
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => undefined)
    return transition
  }
}
