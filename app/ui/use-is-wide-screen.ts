import { useSyncExternalStore } from 'react'

/**
 * True if there is room for a column next to the page. Use it only in the admin area, which is rendered only in the
 * browser.
 */
export const useIsWideScreen = () => useSyncExternalStore(subscribeToWidth, isWideScreen)

export const isWideScreen = () => wideScreenQuery()?.matches ?? true

function subscribeToWidth(listener: () => void) {
  const query = wideScreenQuery()
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

const wideScreenQuery = () => window.matchMedia?.('(min-width: 64rem)')
