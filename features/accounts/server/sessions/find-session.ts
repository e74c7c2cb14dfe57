import { maxClockSkew, minute } from '#domain/dates/durations.ts'
import { allVolunteerSwitches } from '#domain/permissions.ts'
import { accessOf } from '#domain/session/access.ts'
import { confirmationMinutes } from '#domain/session/second-factor-paths.ts'
import {
  fieldVisibilityColumn,
  parseFieldVisibility,
} from '#features/content/server/visibility/field-visibility.ts'
import type { AppContext } from '#server/app-context.ts'
import { versionColumn } from '#server/db/content-version.ts'
import type { Db, SessionRow } from '#server/db/tables.ts'
import type { SessionLookup } from '#server/http/guard.ts'
import { signFile } from '#server/media/store/sign-url.ts'
import {
  factorColumns,
  hasSecondFactor,
  requirementColumn,
  toFactors,
} from '../second-factor/second-factors.ts'
import { parseVolunteerPermissions, volunteerPermissionsColumn } from '../store-volunteer-permissions.ts'
import { endSession, endSessionsWithAccess, hasEnded, maxLifetimeMs } from './store-sessions.ts'
import { hashToken } from './tokens.ts'

/** How old `lastUsedAt` may get before it is updated, so that not every read causes a write. */
const touchIntervalMs = 5 * minute

/**
 * Finds the session of a token and checks its admin's access. Reads the content version in the same query, so
 * that admins never get responses older than their last change, even from another process. An expired session
 * is deleted, so that setting the clock back does not revive it.
 */
export const findSession = (context: SessionContext, token: string): Promise<SessionLookup> =>
  findSessionByHash(context, hashToken(token))

type SessionContext = Pick<AppContext, 'db' | 'contentVersion' | 'now' | 'log'>

/** Finds the session that signed a URL; undefined if the session has ended. */
export async function findSessionById(context: SessionContext, id: string) {
  const row = await context.db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('id', '=', id)
    .executeTakeFirst()
  const found = row && (await findSessionByHash(context, row.tokenHash))
  // An admin who must set up a second factor sees no files until then.
  if (!row || !found || found === 'ended' || found.mustSetUpSecondFactor) return undefined
  return { ...row, actor: found.actor, confirmedBy: found.confirmedBy }
}

async function findSessionByHash(
  { db, contentVersion, now, log }: SessionContext,
  sessionHash: string,
): Promise<SessionLookup> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.adminId')
    .select(['sessions.lastUsedAt', 'sessions.expiresAt'])
    .select(['sessions.id as sessionId', 'sessions.confirmedAt', 'sessions.hasSecondFactor'])
    .select(['admins.id', 'admins.fullName', 'admins.role', 'admins.status'])
    .select(['admins.endsOn', 'admins.endedAt'])
    .select(factorColumns)
    .select([requirementColumn, volunteerPermissionsColumn, fieldVisibilityColumn])
    .select(versionColumn)
    .where('sessions.tokenHash', '=', sessionHash)
    .executeTakeFirst()
  if (!session) return undefined
  if (session.contentVersion !== null) contentVersion.accept(session.contentVersion)
  const time = now()
  // Reads must work even if the database accepts no writes (a full disk), so a failed write is only logged.
  const note = (write: Promise<void>) =>
    write.catch((error: unknown) => log.warn({ err: error }, 'could not record the use or end of a session'))
  const access = accessOf(session, time)
  if (access === 'pending') return undefined
  if (access === 'ended') {
    await note(endSessionsWithAccess(db, session.id))
    return 'ended'
  }
  if (hasEnded(session, time)) {
    await note(endSession(db, sessionHash))
    return undefined
  }
  const { id, fullName, role } = session
  await note(touchSession(db, sessionHash, session, time))
  const isReadOnly = access === 'read-only'
  const volunteersMay =
    role === 'Volunteer' ? parseVolunteerPermissions(session.volunteersMay) : allVolunteerSwitches(true)
  const visibility = parseFieldVisibility(session.visibility, time)
  const signedBy = { id: session.sessionId, tokenHash: sessionHash }
  const sign = (name: string) => signFile(signedBy, name, now())
  const factors = toFactors(session)
  return {
    actor: { type: 'admin', id, fullName, role, isReadOnly, volunteersMay, visibility, signFile: sign },
    sessionHash,
    hasApp: factors.hasApp,
    hasPasskey: factors.passkeys > 0,
    confirmedBy: confirmedBy(session, time),
    mustSetUpSecondFactor: role === 'PIC' && session.requirement === 'true' && !hasSecondFactor(factors),
  }
}

/** Returns how the admin has recently confirmed their identity, or null. */
function confirmedBy({ confirmedAt, hasSecondFactor }: Confirmation, now: Date) {
  if (confirmedAt === null) return null
  const ageMs = now.getTime() - Date.parse(confirmedAt)
  // A time in the future was written while the clock was ahead.
  if (ageMs >= confirmationMinutes * minute || ageMs < -maxClockSkew) return null
  return hasSecondFactor === 1 ? 'second factor' : 'password'
}

type Confirmation = Pick<SessionRow, 'confirmedAt' | 'hasSecondFactor'>

async function touchSession(
  db: Db,
  tokenHash: string,
  session: { id: string; lastUsedAt: string; expiresAt: string },
  now: Date,
) {
  if (Math.abs(now.getTime() - Date.parse(session.lastUsedAt)) < touchIntervalMs) return
  // If the clock was set back, a session does not live longer than one started now.
  const expiresAt = Math.min(Date.parse(session.expiresAt), now.getTime() + maxLifetimeMs)
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: now.toISOString(), expiresAt: new Date(expiresAt).toISOString() })
    .where('tokenHash', '=', tokenHash)
    .execute()
  await db.updateTable('admins').set({ lastSeenAt: now.toISOString() }).where('id', '=', session.id).execute()
}
