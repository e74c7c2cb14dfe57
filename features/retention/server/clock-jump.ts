import { day } from '#domain/dates/durations.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'

/** Key in `settings`: when the daily work last ran, as an ISO time. */
const settingsKey = 'dailyWork'

/** If the clock has moved by more than this since the last daily work, it may be wrong. */
const maxJumpDays = 21

/**
 * Returns when the daily work last ran, if the clock has moved by more than three weeks since then, in either
 * direction. Everything that is deleted by age must wait until a PIC has confirmed the date. Returns null otherwise.
 */
export async function findClockJump({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<string | null> {
  const last = (await readSetting<string>(db, settingsKey)) ?? (await findLatestEntry(db))
  if (last === undefined) return null
  const jumpMs = Math.abs(now().getTime() - Date.parse(last))
  return jumpMs > maxJumpDays * day ? last : null
}

export const saveDailyWork = (db: Db, now: Date): Promise<void> =>
  saveSetting(db, now, settingsKey, now.toISOString())

/** A database of an earlier version does not say when its daily work last ran; its History says when it was used. */
async function findLatestEntry(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('history').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst()
  return row?.at
}
