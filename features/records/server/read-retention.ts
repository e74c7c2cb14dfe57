import { type Retention, usualRetention } from '#features/retention/retention.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'

/** A row of the table of settings, beside those of the site. */
const settingsKey = 'retention'

/**
 * How long things are kept. Before `startsOn` nothing is deleted that was not deleted before there were periods;
 * undefined until that day is fixed (`retention/apply-retention.ts`).
 */
export type RetentionSettings = { periods: Retention; startsOn: string | undefined }

export async function readRetention(db: Db): Promise<RetentionSettings> {
  const stored = await readSetting<Partial<RetentionSettings>>(db, settingsKey)
  return { periods: { ...usualRetention, ...stored?.periods }, startsOn: stored?.startsOn }
}

/** Part of a transaction. */
export const saveRetention = (db: Db, now: Date, settings: RetentionSettings): Promise<void> =>
  saveSetting(db, now, settingsKey, settings)
