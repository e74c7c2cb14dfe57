import { readSetting, saveSetting } from '../db/settings-table.ts'
import type { Db } from '../db/tables.ts'

/** A row of the table of settings, beside those of the site. */
const settingsKey = 'arePicsMailed'

/** Whether PICs are mailed when something needs hands; so it is unless somebody has switched it off. */
export const readArePicsMailed = async (db: Db): Promise<boolean> =>
  (await readSetting<boolean>(db, settingsKey)) ?? true

export const saveArePicsMailed = (db: Db, now: Date, arePicsMailed: boolean): Promise<void> =>
  saveSetting(db, now, settingsKey, arePicsMailed)
