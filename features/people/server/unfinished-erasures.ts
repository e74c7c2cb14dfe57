import { readdir, readFile, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { kinds } from '#domain/kinds/index.ts'
import type { AppContext } from '#server/app-context.ts'
import { dialectOf } from '#server/db/dialect.ts'
import { readSetting, readSettingText, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { outboxFolder } from '#server/mail/file-transport.ts'
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

/**
 * Rewrites SQLite's file without deleted data, which would otherwise stay in free pages, in the WAL and in the search
 * index. A file of 50 MB takes about a second, during which writes wait. PostgreSQL does this automatically
 * (autovacuum).
 * @throws {Error} if another connection uses the WAL, which then still contains deleted data
 */
async function vacuumDatabase(db: Db): Promise<void> {
  if (dialectOf(db) !== 'sqlite') return
  for (const table of new Set(kinds.map(({ table }) => `${table}_search`)))
    await sql`insert into ${sql.table(table)} (${sql.ref(table)}) values ('optimize')`.execute(db)
  await sql`vacuum`.execute(db)
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  // Another connection, such as a backup in progress, is still reading an older state.
  if (rows[0]?.busy) throw new Error('The write-ahead log is in use.')
}

/**
 * Deletes the mails in the outbox folder that are about a person, and all mails with an attachment, because a report
 * lists everyone. Sites with a mail server have no such copies.
 *
 * @param isAbout receives all texts of a mail, including its addresses
 * @throws the first file error, after all files have been tried
 */
async function eraseMailFiles(
  { config }: Pick<AppContext, 'config'>,
  isAbout: (text: string) => boolean,
): Promise<void> {
  const folder = outboxFolder(config)
  const names = await readdir(folder).catch(() => [])
  const errors: unknown[] = []
  for (const name of names.filter((name) => name.endsWith('.eml'))) {
    const path = `${folder}/${name}`
    try {
      if (await mustGo(await readFile(path), isAbout)) await rm(path, { force: true })
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

async function mustGo(bytes: Buffer, isAbout: (text: string) => boolean): Promise<boolean> {
  // Loaded with the first erasure, to keep startup fast.
  const { default: PostalMime } = await import('postal-mime')
  const { attachments, subject, text, html, to, headers } = await PostalMime.parse(bytes)
  const addresses = to?.flatMap(({ name, address }) => [name, address]) ?? []
  const texts = [subject, text, html, ...addresses, ...headers.map(({ value }) => value)]
  return attachments.length > 0 || texts.some((words) => words !== undefined && isAbout(words))
}
