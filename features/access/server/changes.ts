import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { Role } from '#domain/permissions.ts'
import { accessOf, isEnding, nextEnd } from '#domain/session/access.ts'
import { message } from '#domain/text/words.ts'
import { endAllSessions } from '#features/accounts/server/sessions/store-sessions.ts'
import type { AdminRow } from '#server/db/account-rows.ts'
import { Conflict, Invalid } from '#server/errors.ts'
import { manageAdminsMessages } from '../manage-admins.ts'
import {
  accessEndedMail,
  accessLastsMail,
  accessResumedMail,
  roleChangedMail,
  signedOutMail,
} from './access-mails.ts'
import type { Change, Plan } from './change-access.ts'

// Changes that a PIC can make to an account, for the calls and the command line. All except `endSessions`
// return undefined if nothing would change.

export const setRole =
  (role: Role): Plan =>
  (admin, now) =>
    admin.role === role
      ? undefined
      : {
          columns: { role, updatedAt: now.toISOString() },
          action: 'change role',
          detail: role,
          mail: (facts) => roleChangedMail({ ...facts, role }),
        }

export const endAccess: Plan = (admin, now) =>
  admin.endedAt !== null
    ? undefined
    : { columns: { endedAt: now.toISOString() }, action: 'end access', mail: accessEndedMail }

/** Restores full access, whether a PIC ended it or it expired or became read-only. */
export const resumeAccess: Plan = (admin, now) => {
  if (accessOf(admin, now) === 'active') return undefined
  const isOver = admin.endsOn !== null && admin.endsOn < schoolDay(now)
  return {
    columns: { endedAt: null, ...(isOver && { endsOn: nextEnd(admin.endsOn, now) }) },
    action: 'resume access',
    mail: accessResumedMail,
  }
}

/**
 * Extends access that ends soon or is read-only to a later school year; only once, even if several PICs
 * decide.
 */
export const extendAccess: Plan = (admin, now) => {
  assertNotEnded(admin)
  return !isEnding(admin, now) ? undefined : lastsUntil(nextEnd(admin.endsOn, now), 'keep access')
}

/**
 * Sets the last day of access.
 *
 * @throws {Invalid | Conflict} Invalid for a past day, because ending access immediately is a separate
 * action; Conflict if a PIC has ended the access
 */
export const setEndsOn =
  (endsOn: string | null): Plan =>
  (admin, now) => {
    assertNotEnded(admin)
    if (endsOn !== null && endsOn < schoolDay(now))
      throw new Invalid([{ field: 'endsOn', message: message(manageAdminsMessages, 'dayIsOver') }])
    return admin.endsOn === endsOn ? undefined : lastsUntil(endsOn, 'set end of access')
  }

export const endSessions: Plan = ({ id }) => ({
  columns: {},
  action: 'end sessions',
  mail: signedOutMail,
  also: (db) => endAllSessions(db, id),
})

const lastsUntil = (endsOn: string | null, action: 'keep access' | 'set end of access'): Change => ({
  columns: { endsOn },
  action,
  ...(endsOn !== null && { detail: formatDay(endsOn) }),
  mail: (facts) => accessLastsMail({ ...facts, endsOn }),
})

function assertNotEnded({ endedAt }: AdminRow) {
  if (endedAt !== null) throw new Conflict(message(manageAdminsMessages, 'hasEnded'))
}
