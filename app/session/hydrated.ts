import { useSyncExternalStore } from 'react'

/** Whether this page has come to life: `false` on the server and in the first render, which must be alike. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
