import { type Retention, usualRetention } from '#domain/site/retention-periods.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'

/** Key in `settings`, in its own row. */
const settingsKey = 'retention'

/**
 * The retention periods. They apply from `startsOn`; before that day, only what earlier versions also deleted is
 * deleted. `startsOn` is undefined until it is set (`features/retention/server/apply-retention.ts`).
 */
export type RetentionSettings = { periods: Retention; startsOn: string | undefined }

export async function readRetention(db: Db): Promise<RetentionSettings> {
  const stored = await readSetting<Partial<RetentionSettings>>(db, settingsKey)
  return { periods: { ...usualRetention, ...stored?.periods }, startsOn: stored?.startsOn }
}

/** Call it inside a transaction. */
export const saveRetention = (db: Db, now: Date, settings: RetentionSettings): Promise<void> =>
  saveSetting(db, now, settingsKey, settings)
