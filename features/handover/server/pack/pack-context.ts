import { type AdminActor, allVolunteerSwitches } from '#domain/permissions.ts'
import type { AppContext } from '#server/app-context.ts'

export type PackContext = Pick<AppContext, 'db' | 'config' | 'media' | 'now'>

/** The reader is a PIC, because packs are for PICs, who see everything. */
export const packReader: AdminActor = {
  type: 'admin',
  id: '',
  fullName: '',
  role: 'PIC',
  isReadOnly: false,
  volunteersMay: allVolunteerSwitches(true),
}
