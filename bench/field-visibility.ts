import { student } from '#domain/kinds/student.ts'
import { visitor } from '#domain/permissions.ts'
import { noSettings, readConfig } from '#server/config.ts'
import { present } from '#server/content/present.ts'
import { executeRows, liveRecords } from '#server/content/records.ts'
import { viewerOf } from '#server/content/visibility.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { uploadUrl } from '#server/media/stored-names.ts'
import { withDataFolder } from './data-folder.ts'
import { editableStudents, editStudent } from './edit-student.ts'
import { behindProxy, openClient } from './http.ts'
import { atMost, info, type Result } from './result.ts'
import { createAdmin, withServer } from './server.ts'
import { measureTime, measureTimes, median } from './statistics.ts'

const students = 200
const page = student.screens.list
const cards = 24
const runs = 40
/** One page is too short to be timed. */
const repetitions = 50

/**
 * What it costs to ask for each field of each child whether visitors see it: the time that takes for a page of cards,
 * less that of copying the public fields, as a share of the page that no visitor had before.
 */
export const measureFieldVisibility = (): Promise<Result[]> =>
  withDataFolder(students, async (dataDir) => {
    const settings = { DATA_DIR: dataDir, ...behindProxy }
    const pageMs = await measurePages(settings)
    const { askedMs, copiedMs } = await measurePresenting({ ...noSettings, ...settings })
    const price = (100 * (askedMs - copiedMs)) / pageMs
    return [
      atMost(
        5,
        '%',
        'Price of field visibility, page that is not cached',
        price,
        `of ${pageMs.toFixed(1)} ms`,
      ),
      info('  presenting its cards, with all that is asked', `${askedMs.toFixed(2)} ms`),
      info('  copying the public fields alone', `${copiedMs.toFixed(2)} ms`),
      info('Price on a cached page', 'none: it is answered before any of it'),
    ]
  })

async function measurePages(settings: { DATA_DIR: string } & Record<string, string>): Promise<number> {
  const headers = await createAdmin(settings)
  return withServer(settings, async ({ url }) => {
    const client = openClient(url)
    try {
      const records = await editableStudents(client, headers)
      const times: number[] = []
      for (let run = 0; run < runs; run += 1) {
        await editStudent(client, headers, records[run])
        times.push(await measureTime(() => client.request(page)))
      }
      return median(times.slice(5))
    } finally {
      client.close()
    }
  })
}

async function measurePresenting(settings: Record<string, string>) {
  const { db, contentVersion, close } = await openDatabase(readConfig(settings))
  try {
    const rows = await executeRows(liveRecords(db, student).selectAll().limit(cards))
    const now = () => new Date()
    const askedMs = await timeOfPage(async () => {
      const viewer = await viewerOf({ db, contentVersion, now }, visitor)
      return rows.map((row) => present(student, row, viewer))
    })
    return { askedMs, copiedMs: await timeOfPage(async () => rows.map(copyPublic)) }
  } finally {
    await close()
  }
}

/** As if nothing could be set. */
function copyPublic(row: ContentRow) {
  const record: Record<string, unknown> = {
    _id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
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
