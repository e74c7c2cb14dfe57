import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { backupPath } from '#domain/admin/backups.ts'
import type { BackupState } from '#domain/admin/response-schemas.ts'
import { student } from '#domain/kinds/student.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { withDataFolder } from './data-folder.ts'
import { get } from './http.ts'
import { atMostStarts, info, type Result } from './result.ts'
import { type AdminHeaders, createAdmin, withServer } from './server.ts'
import { measureTime, percentile } from './statistics.ts'

const videos = { count: 5, bytes: 100_000_000 }
const pictures = { count: 2_000, bytes: 250_000 }
/** Who look at a page for so long before they ask for the next: some 200 pages a second in all. */
const visitors = { count: 4, pauseMs: 15 }

/** How long visitors wait for a cached page while a gigabyte of uploads is backed up, and while nothing is. */
export const measureDuringBackup = (): Promise<Result[]> =>
  withDataFolder(20, async (dataDir) => {
    await addUploads(dataDir)
    const settings = { DATA_DIR: dataDir }
    const headers = await createAdmin(settings)
    return withServer(settings, async ({ url }) => {
      const page = url + student.screens.list
      await get(page)
      const quiet = await visitDuring(page, wait(3_000))
      const backup = backUp(url, headers)
      const busy = await visitDuring(page, backup)
      const { seconds, bytes } = await backup
      return [
        atMostStarts(1.25, 'Cached page while 1 GB is backed up, p99', percentile(busy, 99), spread(busy)),
        info('  while nothing is backed up', `${percentile(quiet, 99).toFixed(2)} ms (${spread(quiet)})`),
        info('  the backup', `${(bytes / 1e6).toFixed(0)} MB in ${seconds} s`),
      ]
    })
  })

const spread = (times: number[]) =>
  `median ${percentile(times, 50).toFixed(2)} ms, longest ${percentile(times, 100).toFixed(1)} ms, ${times.length} answers`

/** Visitors ask again and again until the work is done. @returns how long each waited */
async function visitDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  const times: number[] = []
  const visit = async () => {
    while (!isDone) {
      times.push(await measureTime(() => getPage(url)))
      await wait(visitors.pauseMs)
    }
  }
  await Promise.all(Array.from({ length: visitors.count }, visit))
  return times
}

async function getPage(url: string) {
  const { status } = await get(url, { 'accept-encoding': 'br' })
  if (status !== 200) throw new Error(`${url} answered ${status}.`)
}

/** Asks for a backup as an admin does, and waits until it is made. */
async function backUp(url: string, headers: AdminHeaders) {
  const response = await fetch(url + backupPath, { method: 'POST', headers })
  if (response.status !== 202) throw new Error(`The backup was answered ${response.status}.`)
  for (;;) {
    await wait(200)
    const { data } = (await (await fetch(url + backupPath, { headers })).json()) as { data: BackupState }
    if (data.isRunning) continue
    if (!data.lastMade) throw new Error(data.lastFailed?.why)
    return data.lastMade
  }
}

/** Files of random bytes with their rows: no content that a disk or a tar could make smaller. */
async function addUploads(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const folder = join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  for (const { count, bytes } of [videos, pictures]) {
    for (let n = 0; n < count; n += 1) {
      const content = randomBytes(bytes)
      const name = `${createHash('sha256').update(content).digest('hex').slice(0, 40)}.mp4`
      await writeFile(join(folder, name), content)
      const row = { name, mimeType: 'video/mp4', bytes, createdAt: new Date().toISOString() }
      await db.insertInto('uploads').values(row).execute()
    }
  }
  await close()
}
