import type { Role } from '#domain/permissions.ts'
import type { VolunteerChoice } from '#domain/session/volunteer-link.ts'

declare module '#server/db/tables.ts' {
  interface FeatureTables {
    /** Kept for a month after they expire (`site/maintenance.ts`). */
    invitations: InvitationRow
    /** Notices mailed about an admin's access, recorded so that each is mailed only once. */
    accessNotices: { adminId: string; notice: string; sentAt: string }
  }
}

export type InvitationRow = {
  id: string
  tokenHash: string
  createdAt: string
  /** The admin who sent the invitation last. */
  createdBy: string
  createdByName: string
  /** Null for a meeting code, with which several people can sign up; `role` and `endsOn` are then null, too. */
  email: string | null
  role: Role | null
  endsOn: string | null
  expiresAt: string
  signUps: number
  maxSignUps: number
  canceledAt: string | null
  /** The volunteer record to link when the invitation is used: an id, or `add` for a new record; null to link none. */
  volunteer: VolunteerChoice | null
}
