import { handoverMessages, packMinutes } from '#domain/admin/handover.ts'
import type { PackState } from '#domain/admin/handover-schemas.ts'
import { minute } from '#domain/dates/durations.ts'
import { message } from '#domain/text/message.ts'
import { changeUnderContentLock } from '../db/content-version.ts'
import { readSetting, saveSetting } from '../db/settings-table.ts'
import type { Db } from '../db/tables.ts'
import { Conflict } from '../errors.ts'
import { type Author, recordHistory } from '../history/record-history.ts'

/** A row of the table of settings, so that every process of the site knows of it. */
const packKey = 'handoverPack'

/** After so long without a word whoever made it is taken for dead. */
const silentAfterMs = 60_000

/** `by` is an id: no name is left here when an account is removed. */
export type StoredPack = PackState & { id: string; beatAt: string }
/** Who has it made. */
export type PackAuthor = Extract<Author, { type: 'admin' }>

/** The last pack, while it is kept; one whose making was killed has failed. */
export async function readPack(db: Db, now: Date): Promise<StoredPack | undefined> {
  const stored = await readSetting<StoredPack>(db, packKey)
  if (!stored) return undefined
  const isDead = stored.state === 'making' && isSilent(stored.beatAt, now)
  const pack: StoredPack = isDead
    ? { ...stored, state: 'failed', why: handoverMessages.interrupted, removedAt: keptUntil(stored.beatAt) }
    : stored
  return isOver(pack, now) ? undefined : pack
}

// A time too far ahead was written by a clock that was wrong: waiting for it could take years.

const isSilent = (beatAt: string, now: Date) => Math.abs(now.getTime() - Date.parse(beatAt)) >= silentAfterMs

function isOver({ removedAt }: StoredPack, now: Date) {
  if (removedAt === null) return false
  const left = Date.parse(removedAt) - now.getTime()
  return left <= 0 || left >= packMinutes.kept * minute + silentAfterMs
}

/** Until when a pack is kept, or the word that it failed. */
export const keptUntil = (time: string) =>
  new Date(Date.parse(time) + packMinutes.kept * minute).toISOString()

/**
 * Writes a new one down in place of the last, and in History.
 *
 * @returns when it was begun, by which people tell packs apart
 * @throws {Conflict} while one is being made, by whichever process
 */
export const claimPack = (db: Db, now: Date, id: string, by: PackAuthor): Promise<string> =>
  changeUnderContentLock(db, async (db) => {
    await assertNoneInMaking(db, now)
    const startedAt = now.toISOString()
    const none = { photos: 0, bytes: 0, totalBytes: 0, size: null, missing: null, removedAt: null, why: null }
    const pack: StoredPack = { id, by: by.id, state: 'making', startedAt, beatAt: startedAt, ...none }
    await saveSetting(db, now, packKey, pack)
    await recordHistory(db, now, by, { action: 'make a handover pack' })
    return startedAt
  })

/** @throws {Conflict} while one is being made */
export const removePack = (db: Db, now: Date): Promise<void> =>
  changeUnderContentLock(db, async (db) => {
    await assertNoneInMaking(db, now)
    await forgetPack(db)
  })

async function assertNoneInMaking(db: Db, now: Date) {
  if ((await readPack(db, now))?.state === 'making') throw new Conflict(message(handoverMessages, 'running'))
}

export type PackChange = Partial<StoredPack> | ((pack: StoredPack) => Partial<StoredPack>)

/** Changes it, unless another has taken its place. */
export const updatePack = (db: Db, now: Date, id: string, change: PackChange): Promise<void> =>
  changeUnderContentLock(db, async (db) => {
    const pack = await readSetting<StoredPack>(db, packKey)
    if (pack?.id !== id) return
    const changed = typeof change === 'function' ? change(pack) : change
    await saveSetting(db, now, packKey, { ...pack, ...changed })
  })

/**
 * Part of a transaction: from its end on nobody can fetch the pack, also one that is being made. Each machine removes its
 * file within a minute.
 */
export async function forgetPack(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', packKey).execute()
}
