import type { ReactNode } from 'react'
import { notPermittedMessage } from '#domain/accounts/volunteer-permissions.ts'
import type { Action } from '#domain/permissions.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingSpinner } from '../ui/progress.tsx'
import { useSession } from './session.tsx'
import { useCan } from './use-can.ts'

/** What is for those who may do one of these; others read that they may not. */
export function PermittedOnly({ actions, children }: { actions: readonly Action[]; children: ReactNode }) {
  const { admin } = useSession()
  const can = useCan()
  if (actions.some(can)) return children
  // Until the account is loaded nobody is known to be a PIC.
  return admin ? <EmptyState message={notPermittedMessage} isError /> : <LoadingSpinner />
}
