import { type Retention, usualRetention } from '#domain/admin/retention.ts'
import type { Db } from '../db/tables.ts'

/** A row of the table of settings, beside those of the site. */
const settingsKey = 'retention'

/**
 * How long things are kept. Before `startsOn` nothing is deleted that was not deleted before there were periods;
 * undefined until that day is fixed (`retention/apply-retention.ts`).
 */
export type RetentionSettings = { periods: Retention; startsOn: string | undefined }

export async function readRetention(db: Db): Promise<RetentionSettings> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', settingsKey)
    .executeTakeFirst()
  const stored: Partial<RetentionSettings> = row ? JSON.parse(row.value) : {}
  return { periods: { ...usualRetention, ...stored.periods }, startsOn: stored.startsOn }
}

/** Part of a transaction. */
export async function saveRetention(db: Db, now: Date, settings: RetentionSettings): Promise<void> {
  const row = { value: JSON.stringify(settings), updatedAt: now.toISOString() }
  await db
    .insertInto('settings')
    .values({ key: settingsKey, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
