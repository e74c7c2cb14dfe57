import type { Admin } from '#domain/accounts.ts'
import { type Action, type Actor, can, visitor } from '#domain/permissions.ts'
import { useSession } from './session.tsx'

// Apart from the session, which visitors carry: they are asked about nothing.

/** What whoever uses this browser may do. Courtesy only: the server's guard is the lock. */
export function useMay() {
  const { token, admin } = useSession()
  const actor = actorOf(token, admin)
  return (action: Action) => can(actor, action)
}

/** Holding a token makes the admin's controls visible (specification §4), also before the record has come. */
function actorOf(token: string | null, admin: Admin | null): Actor {
  if (token === null) return visitor
  return {
    is: 'admin',
    id: admin?._id ?? '',
    fullName: admin?.fullName ?? '',
    role: admin?.role ?? 'Volunteer',
  }
}
