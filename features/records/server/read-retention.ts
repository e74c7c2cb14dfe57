import { type Retention, usualRetention } from '#features/retention/retention.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'

/** Key in `settings`, in its own row. */
const settingsKey = 'retention'

/**
 * How long things are kept. Before `startsOn` only what was always deleted is deleted; undefined until that
 * day is set (`retention/apply-retention.ts`).
 */
export type RetentionSettings = { periods: Retention; startsOn: string | undefined }

export async function readRetention(db: Db): Promise<RetentionSettings> {
  const stored = await readSetting<Partial<RetentionSettings>>(db, settingsKey)
  return { periods: { ...usualRetention, ...stored?.periods }, startsOn: stored?.startsOn }
}

/** Stores the periods. Call it inside a transaction. */
export const saveRetention = (db: Db, now: Date, settings: RetentionSettings): Promise<void> =>
  saveSetting(db, now, settingsKey, settings)
