import { day, hour } from '#domain/dates/durations.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/tables.ts'
import { unknownDevice } from './device.ts'
import { hashToken, newToken } from './tokens.ts'

/**
 * The `expiresAt` of sessions that ended with their admin's access. It sorts before every time, whatever the
 * clock shows.
 */
const endedWithAccess = ''
/** Far more sessions than anyone starts manually. */
const maxListed = 100

/**
 * Starts a session, stores its hash and returns its token. Also deletes ended sessions.
 *
 * @param hasSecondFactor true if the admin signed in with a code or a passkey
 */
export async function startSession(
  db: Db,
  now: Date,
  adminId: string,
  { device = unknownDevice, hasSecondFactor = false } = {},
): Promise<string> {
  await removeEndedSessions(db, now)
  const token = newToken()
  const createdAt = now.toISOString()
  const expiresAt = new Date(now.getTime() + maxLifetimeMs).toISOString()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      id: newId(),
      adminId,
      createdAt,
      lastUsedAt: createdAt,
      expiresAt,
      device,
      confirmedAt: createdAt,
      hasSecondFactor: Number(hasSecondFactor),
    })
    .execute()
  return token
}

/** Records that the owner of a session has just confirmed their identity. */
export async function confirmSession(
  db: Db,
  now: Date,
  tokenHash: string,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmedAt: now.toISOString(), hasSecondFactor: Number(hasSecondFactor) })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** Returns an admin's open sessions: the current one first, then the most recently used. */
export async function listSessions(db: Db, now: Date, adminId: string, ownHash: string | null) {
  return db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastUsedAt', 'device'])
    .select((session) => session('tokenHash', '=', ownHash ?? '').as('isThisOne'))
    .where('adminId', '=', adminId)
    .where('expiresAt', '>', now.toISOString())
    .where('lastUsedAt', '>', idleCutoff(now))
    .orderBy('isThisOne', 'desc')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
}

export async function countSessions(db: Db, now: Date): Promise<Map<string, number>> {
  const counts = await db
    .selectFrom('sessions')
    .select((session) => ['adminId', session.fn.countAll<number>().as('count')])
    .where('expiresAt', '>', now.toISOString())
    .where('lastUsedAt', '>', idleCutoff(now))
    .groupBy('adminId')
    .execute()
  return new Map(counts.map(({ adminId, count }) => [adminId, Number(count)]))
}

/** Ends one of an admin's sessions by its id and returns its device; undefined if there is no such session. */
export async function endSessionById(db: Db, adminId: string, id: string) {
  return db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('adminId', '=', adminId)
    .returning('device')
    .executeTakeFirst()
}

/**
 * Ends all sessions of an admin and returns how many there were. The secret URL of their calendar is deleted
 * too, because it works without a session and an admin who signs out everywhere wants to lock out others.
 */
export async function endAllSessions(db: Db, adminId: string): Promise<number> {
  await db.deleteFrom('calendarTokens').where('adminId', '=', adminId).execute()
  const ended = await db
    .deleteFrom('sessions')
    .where('adminId', '=', adminId)
    .returning('tokenHash')
    .execute()
  return ended.length
}

/**
 * Ends all sessions of an admin whose access has ended. Their rows stay for some hours, so that open pages
 * can show why they are refused.
 */
export async function endSessionsWithAccess(db: Db, adminId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expiresAt: endedWithAccess })
    .where('adminId', '=', adminId)
    .where('expiresAt', '<>', endedWithAccess)
    .execute()
}

async function removeEndedSessions(db: Db, now: Date) {
  await db
    .deleteFrom('sessions')
    .where((session) =>
      session.or([
        session.and([
          session('expiresAt', '<=', now.toISOString()),
          session('expiresAt', '<>', endedWithAccess),
        ]),
        session('lastUsedAt', '<=', idleCutoff(now)),
      ]),
    )
    .execute()
}

const idleTimeoutMs = 12 * hour
export const maxLifetimeMs: number = 7 * day

export function hasEnded(session: { lastUsedAt: string; expiresAt: string }, now: Date): boolean {
  return session.expiresAt <= now.toISOString() || session.lastUsedAt <= idleCutoff(now)
}

/** Sessions last used before this time have ended. */
const idleCutoff = (now: Date): string => new Date(now.getTime() - idleTimeoutMs).toISOString()
