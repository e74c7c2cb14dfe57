import type { AppContext } from '#server/app-context.ts'
import { readSetting, readSettingText, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { vacuumDatabase } from '#server/db/vacuum-database.ts'
import { eraseMailFiles } from '#server/mail/erase-mail-files.ts'
import { isNamedIn } from '#server/personal-data/names-in-text.ts'

type Context = Pick<AppContext, 'config' | 'db' | 'log'>

/**
 * A settings row with this key exists from the transaction of an erasure until its files are clean, because
 * the process may die in between.
 */
const key = 'unfinishedErasures'
const nobody = '[]'

/** Stores the names by which copies of mails are found after the commit; runs inside the transaction of an erasure. */
export async function noteErasure(db: Db, now: Date, names: readonly string[]): Promise<void> {
  const noted = await readSetting<string[]>(db, key)
  await saveSetting(db, now, key, [...new Set([...(noted ?? []), ...names])])
}

/**
 * Deletes the copies of mails, and traces of deleted rows in the database file. The names are removed before
 * the file is rewritten, so that they do not remain in it either. A failure, such as a full disk, is retried
 * at the next erasure or on the next day; of two simultaneous erasures, one finishes both.
 */
export async function finishErasures(context: Context): Promise<void> {
  const { db, log } = context
  try {
    const noted = await readSettingText(db, key)
    if (noted === undefined) return
    const names: string[] = JSON.parse(noted)
    if (names.length > 0) await eraseMailFiles(context, (text) => isNamedIn(text, names))
    const row = db.updateTable('settings').where('key', '=', key).where('value', '=', noted)
    const { numUpdatedRows } = await row.set({ value: nobody }).executeTakeFirstOrThrow()
    if (Number(numUpdatedRows) === 0) return
    await vacuumDatabase(db)
    await db.deleteFrom('settings').where('key', '=', key).where('value', '=', nobody).execute()
  } catch (error) {
    log.warn({ err: error }, 'an erasure could not be finished')
  }
}
