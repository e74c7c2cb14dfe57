import { createContext, type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router'
import { PendingCountsContext } from '#app/admin/pending-counts.ts'
import { useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { pendingCountsPath } from '../dashboard.ts'
import type { PendingCounts } from '../dashboard-schemas.ts'

type CountsState = {
  /** Undefined until loaded. */
  counts: PendingCounts | undefined
  hasError: boolean
  refetch(): void
}

const CountsContext = createContext<CountsState>({
  counts: undefined,
  hasError: false,
  refetch: () => {},
})

/** Fetches the pending counts on each navigation, for the menu and the pages. */
export function PendingCountsProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { response, error, refetch } = useQuery(
    `pending counts at ${pathname}`,
    () => api.call('GET', pendingCountsPath),
    { keepsLast: true },
  )
  const counts = response?.data
  return (
    <CountsContext value={{ counts, hasError: error !== undefined, refetch }}>
      <PendingCountsContext value={{ isMailOff: counts?.isMailOff, refetch }}>
        {children}
      </PendingCountsContext>
    </CountsContext>
  )
}

/** Returns all counts, for the menu and the dashboard. */
export const useAllCounts = () => useContext(CountsContext)
