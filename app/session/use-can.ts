import { type Action, type Actor, allVolunteerSwitches, can, visitor } from '#domain/permissions.ts'
import { type Session, useSession } from './session.tsx'

// Separate from the session so that public pages need not load it.

/**
 * The returned function is true if the user may perform an action. It serves only to hide controls: the server enforces
 * permissions.
 */
export function useCan() {
  const actor = useActor()
  return (action: Action) => can(actor, action)
}

/** Returns the user as an actor. It lacks the settings of who sees which field, which only the server knows. */
export const useActor = (): Actor => actorOf(useSession())

/**
 * A token makes the admin's controls visible (specification §4), even before
 * the account is loaded.
 */
function actorOf({ token, admin, access }: Session): Actor {
  if (token === null) return visitor
  return {
    type: 'admin',
    id: admin?._id ?? '',
    fullName: admin?.fullName ?? '',
    role: admin?.role ?? 'Volunteer',
    isReadOnly: access?.access === 'read-only',
    volunteersMay: access?.volunteersMay ?? allVolunteerSwitches(true),
  }
}
