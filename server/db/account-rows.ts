import type { Role } from '#domain/permissions.ts'
import type { AdminStatus } from '#domain/session/accounts.ts'

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
  /**
   * The name of the admin who approved the account; null for the first admin, for approvals on the command line, and
   * until approval.
   */
  approvedBy: string | null
  lastSeenAt: string | null
  /**
   * `endsOn` is the last day of full access; `endedAt` is when access was ended manually (`domain/session/access.ts`).
   */
  endsOn: string | null
  endedAt: string | null
  /** The same person's volunteer record; no two accounts share a record. */
  volunteerId: string | null
}

export type SessionRow = {
  tokenHash: string
  adminId: string
  createdAt: string
  lastUsedAt: string
  expiresAt: string
  /** The owner ends the session by this id, which reveals nothing about the token. */
  id: string
  /** The device that started the session, such as "Chrome on Android". */
  device: string
  /** When the owner last confirmed with a password, a code or a passkey in this session. */
  confirmedAt: string | null
  /** 1 if the last confirmation used a second factor, alone or together with the password. */
  hasSecondFactor: number
}

export type TotpSecretRow = {
  adminId: string
  /** Encrypted (`keys/encrypt.ts`). */
  secret: string
  createdAt: string
  /** Null until the admin has entered a correct code from the app. */
  confirmedAt: string | null
  /** The time step of the last accepted code; no code is accepted twice. */
  lastStep: number
}

export type PasskeyRow = {
  id: string
  adminId: string
  /** The authenticator's credential id and public key, in base64url. */
  credentialId: string
  publicKey: string
  /** The authenticator's usage counter; a lower value indicates a cloned authenticator. */
  counter: string
  transports: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}
