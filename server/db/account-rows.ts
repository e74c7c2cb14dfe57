import type { Role } from '#domain/permissions.ts'
import type { AdminStatus } from '#domain/session/accounts.ts'
import type { VolunteerChoice } from '#domain/session/volunteer-link.ts'

export type AdminRow = {
  id: string
  createdAt: string
  updatedAt: string
  status: AdminStatus
  passwordHash: string
  fullName: string
  email: string
  /** The address in lower case; unique. */
  emailKey: string
  contactNumber: string
  gender: string
  role: Role
  uniqueId: string
  year: number | null
  department: string | null
  residenceType: string | null
  hostelName: string | null
  hallName: string | null
  address: string | null
  profileImageURL: string | null
  approvedAt: string | null
  /** The name of who approved them; null for the first admin and for the command line. */
  approvedBy: string | null
  lastSeenAt: string | null
  /** The last day of full access, and when access was ended by hand (`domain/session/access.ts`). */
  endsOn: string | null
  endedAt: string | null
  /** The record of the same person among the volunteers; no two accounts have the same one. */
  volunteerId: string | null
}

export type InvitationRow = {
  id: string
  tokenHash: string
  createdAt: string
  /** Who sent it last. */
  createdBy: string
  createdByName: string
  /** Null for a meeting, as are the role and the last day of access. */
  email: string | null
  role: Role | null
  endsOn: string | null
  expiresAt: string
  signUps: number
  maxSignUps: number
  canceledAt: string | null
  /** Which volunteer's record is linked to the account; null for none. */
  volunteer: VolunteerChoice | null
}

export type SessionRow = {
  tokenHash: string
  adminId: string
  createdAt: string
  lastUsedAt: string
  expiresAt: string
  /** By which its owner may end it; tells nothing of the token. */
  id: string
  /** Where it was started, such as "Chrome on Android". */
  device: string
  /** When its owner last gave a password, a code or a passkey in it. */
  confirmedAt: string | null
  /** 1 when that was a second factor, or the password together with one. */
  hasSecondFactor: number
}

/** The secret that an authenticator app and the server share. */
export type TotpSecretRow = {
  adminId: string
  /** Encrypted (`keys/encrypt.ts`). */
  secret: string
  createdAt: string
  /** Null until the app has shown a right code. */
  confirmedAt: string | null
  /** The time step of the last code that was accepted; no code is good twice. */
  lastStep: number
}

export type PasskeyRow = {
  id: string
  adminId: string
  /** The authenticator's own name for it, and its public key; base64url. */
  credentialId: string
  publicKey: string
  /** How often it was used, as the authenticator says; a smaller one would be a copy. */
  counter: string
  /** How browsers reach it, as JSON. */
  transports: string
  /** Its owner's name for it. */
  name: string
  createdAt: string
  lastUsedAt: string | null
}
