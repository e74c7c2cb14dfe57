import { useSyncExternalStore } from 'react'

/** Returns true after hydration. It is `false` on the server and in the first render, which must be equal. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
