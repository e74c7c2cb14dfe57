import { day, hour, minute } from '#domain/durations.ts'
import type { Actor } from '#domain/permissions.ts'
import { newId } from '../db/new-id.ts'
import type { Db } from '../db/tables.ts'
import type { Parts } from '../parts.ts'
import { unknownDevice } from './device.ts'
import { hashToken, newToken } from './tokens.ts'

const idle = 12 * hour
const absolute = 7 * day
/** How far `lastUsedAt` may lag behind, so that reading does not write each time. */
const lag = 5 * minute
/** Nobody has more by hand. */
const mostListed = 100

/** Starts a session and answers its token, which is kept as a hash only. Takes the ended ones away in passing. */
export async function startSession(
  db: Db,
  now: Date,
  adminId: string,
  device = unknownDevice,
): Promise<string> {
  await removeEndedSessions(db, now)
  const token = newToken()
  const createdAt = now.toISOString()
  const expiresAt = new Date(now.getTime() + absolute).toISOString()
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
    })
    .execute()
  return token
}

/**
 * Finds who a token belongs to, asking each time whether the admin is still approved.
 * A session seen after its end is removed, so that a clock set back does not revive it.
 */
export async function findActor(
  { db, now, log }: Pick<Parts, 'db' | 'now' | 'log'>,
  token: string,
): Promise<{ actor: Actor; sessionHash: string } | undefined> {
  const sessionHash = hashToken(token)
  const session = await db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.adminId')
    .select(['sessions.lastUsedAt', 'sessions.expiresAt'])
    .select(['admins.id', 'admins.fullName', 'admins.role', 'admins.status'])
    .where('sessions.tokenHash', '=', sessionHash)
    .executeTakeFirst()
  if (session?.status !== 'approved') return undefined
  const at = now()
  if (hasEnded(session, at)) {
    await endSession(db, sessionHash)
    return undefined
  }
  // Reads go on while the database takes no writes (a full disk), so a use that cannot be noted is only logged.
  await noteUse(db, sessionHash, session, at).catch((error: unknown) =>
    log.warn({ err: error }, 'the use of a session could not be noted'),
  )
  const { id, fullName, role } = session
  return { actor: { is: 'admin', id, fullName, role }, sessionHash }
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** One's sessions that have not ended: the one that asks first, then the one used last. */
export async function listSessions(db: Db, now: Date, adminId: string, ownHash: string | null) {
  return db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastUsedAt', 'device'])
    .select((session) => session('tokenHash', '=', ownHash ?? '').as('isThisOne'))
    .where('adminId', '=', adminId)
    .where('expiresAt', '>', now.toISOString())
    .where('lastUsedAt', '>', idleSince(now))
    .orderBy('isThisOne', 'desc')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
}

/** Ends one of an admin's sessions by its id and answers where it was; undefined when they have no such session. */
export async function endSessionOf(db: Db, adminId: string, id: string) {
  return db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('adminId', '=', adminId)
    .returning('device')
    .executeTakeFirst()
}

/** Ends all sessions of an admin and answers how many there were. */
export async function endSessionsOf(db: Db, adminId: string): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('adminId', '=', adminId)
    .returning('tokenHash')
    .execute()
  return ended.length
}

function hasEnded(session: { lastUsedAt: string; expiresAt: string }, now: Date) {
  return session.expiresAt <= now.toISOString() || session.lastUsedAt <= idleSince(now)
}

async function noteUse(
  db: Db,
  tokenHash: string,
  session: { lastUsedAt: string; expiresAt: string },
  now: Date,
) {
  if (Math.abs(now.getTime() - Date.parse(session.lastUsedAt)) < lag) return
  // After a clock was set back, the session lives no longer than one that begins now.
  const expiresAt = Math.min(Date.parse(session.expiresAt), now.getTime() + absolute)
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: now.toISOString(), expiresAt: new Date(expiresAt).toISOString() })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

async function removeEndedSessions(db: Db, now: Date) {
  await db
    .deleteFrom('sessions')
    .where((session) =>
      session.or([
        session('expiresAt', '<=', now.toISOString()),
        session('lastUsedAt', '<=', idleSince(now)),
      ]),
    )
    .execute()
}

const idleSince = (now: Date) => new Date(now.getTime() - idle).toISOString()
