import { day, hour, minute } from '#domain/dates/durations.ts'
import { resetLinkMinutes } from '#domain/session/accounts.ts'
import type { LimitRule } from './rate-limit.ts'

/**
 * The rate limits. "Address" means a network (`client-groups.ts`). A whole hostel or campus shares one address, so
 * limits per address are generous, and limits per account strict. Cached public reads are not counted. An admin's calls
 * are counted separately from their network's.
 */
export const limits = {
  apiPerAddress: { name: 'api', limit: 600, windowMs: minute },
  failedSignInsHere: { name: 'sign-in account', limit: 10, windowMs: 15 * minute },
  /** After this many failures, the lockouts start (`features/accounts/server/sessions/failed-sign-ins.ts`). */
  failedSignInsADay: { name: 'sign-in day', limit: 20, windowMs: day },
  signInPauses: { name: 'sign-in pause', limit: 1, windowMs: hour },
  failedSignInsPerAddress: { name: 'sign-in address', limit: 60, windowMs: 15 * minute },
  /** Each request stores a challenge for a few minutes. */
  passkeySignInsPerAddress: { name: 'passkey address', limit: 120, windowMs: 15 * minute },
  resetsPerAccount: { name: 'reset account', limit: 3, windowMs: hour },
  /**
   * Applies once `resetsPerAccount` is used up, and only while no reset link is valid. The window is as long as a link
   * is valid (`domain/session/accounts.ts`).
   */
  moreResetsPerAccount: { name: 'reset again', limit: 1, windowMs: resetLinkMinutes * minute },
  resetsPerAddress: { name: 'reset address', limit: 20, windowMs: hour },
  signUpsPerAddress: { name: 'sign-up address', limit: 30, windowMs: hour },
  /** The last of these mails is a summary. */
  signUpMails: { name: 'sign-up mails', limit: 20, windowMs: hour },
  /** Generous, because a whole meeting signs up with one code. */
  joinsPerAddress: { name: 'join address', limit: 150, windowMs: hour },
  invitationsPerAdmin: { name: 'invitations', limit: 60, windowMs: hour },
  /** For each kind of enquiry. Generous, because a whole campus applies after a talk, and parents share its network. */
  enquiriesPerAddress: { name: 'requests address', limit: 150, windowMs: hour },
  /** For each kind of request, from all networks together. */
  enquiriesPerDay: { name: 'requests day', limit: 1_000, windowMs: day },
  feedbackPerMinute: { name: 'feedback minute', limit: 5, windowMs: minute },
  feedbackPerDay: { name: 'feedback day', limit: 30, windowMs: day },
  reportsPerAdmin: { name: 'reports', limit: 20, windowMs: hour },
  resendsPerAdmin: { name: 'resends', limit: 60, windowMs: hour },
  backupsPerAdmin: { name: 'backups', limit: 6, windowMs: hour },
  packsPerAdmin: { name: 'handover packs', limit: 6, windowMs: hour },
  importsPerAdmin: { name: 'imports', limit: 120, windowMs: hour },
  uploadsPerAdmin: { name: 'uploads', limit: 600, windowMs: hour },
} satisfies Record<string, LimitRule>
