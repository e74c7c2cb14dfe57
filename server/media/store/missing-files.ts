import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'

/** The last sweep's counts of the files that rows require; `present` counts uploads without their variants. */
type MissingFiles = { missing: number; present: number }

const settingsKey = 'missingFiles'

/** Reads the counts from the database, so that all processes report the same; undefined before the first sweep. */
export const readMissing = (db: Db): Promise<MissingFiles | undefined> =>
  readSetting<MissingFiles>(db, settingsKey)

export async function saveMissing(db: Db, now: Date, { missing, present }: MissingFiles): Promise<void> {
  const known = await readMissing(db)
  if (known?.missing !== missing || known.present !== present)
    await saveSetting(db, now, settingsKey, { missing, present })
}

/**
 * True if too many files are missing, or all: they are probably somewhere else, or only in a backup. A few files may be
 * lost forever.
 */
export const areManyMissing = ({ missing, present }: MissingFiles): boolean =>
  missing > mostLost.ofSome || (present === 0 && missing > mostLost.ofAll)

/** How many missing files may simply be lost. One picture is several files, because it is stored in several widths. */
const mostLost = { ofSome: 20, ofAll: 3 }
