import type { ExpressionBuilder } from 'kysely'
import { day, maxClockSkew } from '#domain/dates/durations.ts'
import { message } from '#domain/text/words.ts'
import { listActivePics } from '#features/accounts/server/admins.ts'
import { hashToken, isToken, newToken } from '#features/accounts/server/sessions/tokens.ts'
import type { AppContext } from '#server/app-context.ts'
import { isId, newId } from '#server/db/new-id.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { Conflict, NotFound } from '#server/errors.ts'
import { type Invitation, invitationDays, invitationMessages, joinScreen } from '../invitations.ts'
import type { InvitationRow } from './tables.ts'

type NewInvitation = Pick<InvitationRow, 'email' | 'role' | 'endsOn' | 'maxSignUps' | 'volunteer'>
/** The link cannot be read later: only the hash of its token is stored. */
export type SavedInvitation = { row: InvitationRow; link: string }
type Sender = { id: string; fullName: string }

export const invitationExpiry = (now: Date) => new Date(now.getTime() + invitationDays * day)

/** Call it inside a transaction. */
export async function addInvitation(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  db: Db,
  sender: Sender,
  { expiresAt, ...invitation }: NewInvitation & { expiresAt: Date },
): Promise<SavedInvitation> {
  const token = newToken()
  const row = await db
    .insertInto('invitations')
    .values({
      ...invitation,
      id: newId(),
      tokenHash: hashToken(token),
      createdAt: now().toISOString(),
      createdBy: sender.id,
      createdByName: sender.fullName,
      expiresAt: expiresAt.toISOString(),
      signUps: 0,
      canceledAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, link: linkTo(config, token) }
}

/** Gives an invitation a new link with the full period; the old link stops working. @throws {NotFound} */
export async function renewInvitation(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  db: Db,
  sender: Sender,
  id: string,
): Promise<SavedInvitation> {
  const token = newToken()
  const row = await db
    .updateTable('invitations')
    .set({
      tokenHash: hashToken(token),
      createdBy: sender.id,
      createdByName: sender.fullName,
      expiresAt: invitationExpiry(now()).toISOString(),
    })
    .where('id', '=', isId(id) ? id : '')
    .where('email', 'is not', null)
    .where(isUnused)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new NotFound(message(invitationMessages, 'gone'))
  return { row, link: linkTo(config, token) }
}

/** @throws {NotFound} if the invitation is unknown, used up or canceled */
export async function cancelInvitation(db: Db, now: Date, id: string): Promise<InvitationRow> {
  const row = await db
    .updateTable('invitations')
    .set({ canceledAt: now.toISOString() })
    .where('id', '=', isId(id) ? id : '')
    .where(isUnused)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new NotFound(message(invitationMessages, 'gone'))
  return row
}

/** Lists the invitations that are neither used up nor canceled, newest first. */
export async function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const rows = await selectInvitations(db)
    .where(isUnused)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return (await withInviters(db, now, rows)).map((row) => presentInvitation(row, now))
}

/**
 * Returns the invitation of a link.
 *
 * @throws {NotFound | Conflict} if the link is unknown or no longer valid
 */
export async function getOpenInvitation(db: Db, now: Date, token: string): Promise<InvitationRow> {
  const row = isToken(token)
    ? await selectInvitations(db).where('tokenHash', '=', hashToken(token)).executeTakeFirst()
    : undefined
  if (!row) throw new NotFound(message(invitationMessages, 'unknownLink'))
  const [listed] = await withInviters(db, now, [row])
  const problem = listed && problemOf(listed, now)
  if (problem) throw new Conflict(message(invitationMessages, problem))
  return row
}

/**
 * Uses an invitation for one sign-up, in one statement, so that simultaneous sign-ups cannot exceed its
 * limit. Runs inside the transaction that adds the account.
 *
 * @throws {NotFound | Conflict}
 */
export async function consumeInvitation(db: Db, now: Date, token: string): Promise<InvitationRow> {
  await getOpenInvitation(db, now, token)
  const consumed = await db
    .updateTable('invitations')
    .set((row) => ({ signUps: row('signUps', '+', 1) }))
    .where('tokenHash', '=', hashToken(token))
    .where(isUnused)
    .where('expiresAt', '>', now.toISOString())
    .where('expiresAt', '<=', latestExpiry(now))
    .returningAll()
    .executeTakeFirst()
  return consumed ?? getOpenInvitation(db, now, token)
}

/** Omits the link, which is never shown again. */
export const presentInvitation = (row: ListedInvitation, now: Date): Invitation => ({
  _id: row.id,
  createdAt: row.createdAt,
  invitedBy: row.createdByName,
  email: row.email,
  role: row.role,
  endsOn: row.endsOn,
  expiresAt: row.expiresAt,
  signUps: row.signUps,
  maxSignUps: row.maxSignUps,
  volunteer: row.volunteer,
  isOpen: problemOf(row, now) === undefined,
})

type ListedInvitation = InvitationRow & { isInviterPic: boolean }
type Eb = ExpressionBuilder<Tables, 'invitations'>

const selectInvitations = (db: Db) => db.selectFrom('invitations').selectAll()

const isUnused = (row: Eb) =>
  row.and([row('canceledAt', 'is', null), row('signUps', '<', row.ref('maxSignUps'))])

/** Adds to each invitation whether its sender is an active PIC; if not, the invitation is invalid. */
async function withInviters(db: Db, now: Date, rows: InvitationRow[]): Promise<ListedInvitation[]> {
  const pics = new Set((await listActivePics(db, now)).map(({ id }) => id))
  return rows.map((row) => ({ ...row, isInviterPic: pics.has(row.createdBy) }))
}

function problemOf(row: ListedInvitation, now: Date) {
  const { canceledAt, signUps, maxSignUps, expiresAt } = row
  if (canceledAt) return 'linkCanceled'
  if (signUps >= maxSignUps) return maxSignUps === 1 ? 'linkUsed' : 'meetingFull'
  const isInTime = expiresAt > now.toISOString() && expiresAt <= latestExpiry(now)
  return isInTime && row.isInviterPic ? undefined : 'linkExpired'
}

/** The latest possible expiry; a later one means that the invitation was made while the clock was ahead. */
const latestExpiry = (now: Date) => invitationExpiry(new Date(now.getTime() + maxClockSkew)).toISOString()

const linkTo = ({ publicUrl }: AppContext['config'], token: string) =>
  `${publicUrl}${joinScreen.replace(':token', token)}`

/**
 * How many days an invitation is kept after it expired. Until then, its link still explains why it is
 * invalid; after that, the e-mail address must be deleted.
 */
const keptDays = 30

/** Deletes invitations that expired a month ago, used or not. */
export async function deleteOldInvitations({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - keptDays * day).toISOString()
  await db.deleteFrom('invitations').where('expiresAt', '<', cutoff).execute()
}
