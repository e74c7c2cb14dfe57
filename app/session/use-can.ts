import type { Admin } from '#domain/accounts/accounts.ts'
import { type Action, type Actor, can, visitor } from '#domain/permissions.ts'
import { useSession } from './session.tsx'

// Separate from the session, so that public pages need not load it.

/** Whether the user may perform an action. Only to hide controls: the server enforces permissions. */
export function useCan() {
  const { token, admin } = useSession()
  const actor = actorOf(token, admin)
  return (action: Action) => can(actor, action)
}

/** A token makes the admin's controls visible (specification §4), even before the account is loaded. */
function actorOf(token: string | null, admin: Admin | null): Actor {
  if (token === null) return visitor
  return {
    type: 'admin',
    id: admin?._id ?? '',
    fullName: admin?.fullName ?? '',
    role: admin?.role ?? 'Volunteer',
  }
}
