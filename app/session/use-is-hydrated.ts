import { useSyncExternalStore } from 'react'

/** Whether the page is hydrated: `false` on the server and in the first render, which must be equal. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
