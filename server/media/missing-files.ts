import { readSetting, saveSetting } from '../db/settings-table.ts'
import type { Db } from '../db/tables.ts'

/** What the last sweep found of the files that rows require; `present` are uploads without what is drawn of them. */
type MissingFiles = { missing: number; present: number }

/** A row of the table of settings, beside those of the site. */
const settingsKey = 'missingFiles'

/** In the database, so that each process tells the same; undefined before the first sweep. */
export const readMissing = (db: Db): Promise<MissingFiles | undefined> =>
  readSetting<MissingFiles>(db, settingsKey)

/** Most times nothing changes, and then nothing is written. */
export async function saveMissing(db: Db, now: Date, { missing, present }: MissingFiles): Promise<void> {
  const known = await readMissing(db)
  if (known?.missing !== missing || known.present !== present)
    await saveSetting(db, now, settingsKey, { missing, present })
}

/** Some may be lost for ever. So many, or all, are rather somewhere else, or only in a backup. */
export const areManyMissing = ({ missing, present }: MissingFiles): boolean =>
  missing > mostLost.ofSome || (present === 0 && missing > mostLost.ofAll)

/** A picture is several files, since it is stored in several widths. */
const mostLost = { ofSome: 20, ofAll: 3 }
