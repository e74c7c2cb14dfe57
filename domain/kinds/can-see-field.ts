import { type Actor, can } from '../permissions.ts'
import type { Field } from './fields.ts'

/** Whether the field leaves the server for this actor, in whatever answer, file or search (owner-decisions §3, §7). */
export function canSeeField(actor: Actor, { visibleTo }: Field): boolean {
  if (visibleTo === 'everyone') return true
  return can(actor, visibleTo === 'admins' ? 'see private fields' : 'see addresses')
}
