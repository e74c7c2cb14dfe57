import { student } from '#domain/kinds/student.ts'
import { visitor } from '#domain/permissions.ts'
import { noSettings, readConfig } from '#server/config.ts'
import { present } from '#server/content/present.ts'
import { executeRows, liveRecords } from '#server/content/records.ts'
import { viewerOf } from '#server/content/visibility.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { uploadUrl } from '#server/media/stored-names.ts'
import { editableStudents, editStudent } from './editing.ts'
import { atMost, type Result } from './result.ts'
import { type Settings, withDataFolder, withSite } from './server.ts'
import { measureTime, measureTimes, median } from './statistics.ts'

const cards = 24
const runs = 40
/** One page is too short to be timed. */
const repetitions = 50

/**
 * What it costs to ask for each field of each child whether visitors see it: the time that takes for a page of cards,
 * less that of copying the public fields, as a share of the page that no visitor had before.
 */
export const measureFieldVisibility = (): Promise<Result[]> =>
  withDataFolder(200, async (dataDir) => {
    const pageMs = await measurePage({ DATA_DIR: dataDir })
    const { askedMs, copiedMs } = await measurePresenting({ DATA_DIR: dataDir })
    const percent = (100 * (askedMs - copiedMs)) / pageMs
    const note = `${askedMs.toFixed(2)} ms of ${pageMs.toFixed(1)}, where copying alone takes ${copiedMs.toFixed(2)}`
    return [atMost(5, '%', 'Price of field visibility, page that is not cached', percent, note)]
  })

const measurePage = (settings: Settings): Promise<number> =>
  withSite(settings, async ({ admin, visitor }) => {
    const times: number[] = []
    for (const record of (await editableStudents(admin)).slice(0, runs)) {
      await editStudent(admin, record)
      times.push(await measureTime(() => visitor.request(student.screens.list)))
    }
    return median(times.slice(5))
  })

async function measurePresenting(settings: Settings) {
  const { db, contentVersion, close } = await openDatabase(readConfig({ ...noSettings, ...settings }))
  const rows = await executeRows(liveRecords(db, student).selectAll().limit(cards))
  const now = () => new Date()
  const askedMs = await timeOfPage(async () => {
    const viewer = await viewerOf({ db, contentVersion, now }, visitor)
    return rows.map((row) => present(student, row, viewer))
  })
  const copiedMs = await timeOfPage(async () => rows.map(copyPublic))
  await close()
  return { askedMs, copiedMs }
}

/** As if nothing could be set. */
function copyPublic(row: ContentRow) {
  const { id: _id, createdAt, updatedAt } = row
  const record: Record<string, unknown> = { _id, createdAt, updatedAt }
  for (const [name, field] of Object.entries(student.fields))
    if (field.visibleTo === 'everyone')
      record[name] = field.type === 'image' ? uploadUrl(row[name] as string | null) : row[name]
  return record
}

async function timeOfPage(work: () => Promise<unknown>): Promise<number> {
  const repeat = async () => {
    for (let n = 0; n < repetitions; n += 1) await work()
  }
  await measureTimes(5, repeat)
  return median(await measureTimes(runs, repeat)) / repetitions
}
