import { createContext, useContext } from 'react'

/** What every screen knows of the dashboard's counts, which `features/dashboard/pages/pending-counts.tsx` provides. */
type PendingCountsState = {
  /** Undefined until loaded, and for admins who may not know it. */
  isMailOff: boolean | undefined
  /** Call it after a change that the menu or the dashboard counts. */
  refetch(): void
}

export const PendingCountsContext = createContext<PendingCountsState>({
  isMailOff: undefined,
  refetch: () => {},
})

export const usePendingCounts = () => useContext(PendingCountsContext)
