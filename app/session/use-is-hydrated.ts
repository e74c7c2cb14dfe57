import { useSyncExternalStore } from 'react'

/** Returns true after hydration. It returns false on the server and in the first render, so that the two match. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
