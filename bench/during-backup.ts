import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BackupState, backupPath } from '#domain/backups.ts'
import { student } from '#domain/kinds/student.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { anAdmin, asAdmin } from '#server/testing/admins.ts'
import { atMost, type Finding, told } from './finding.ts'
import { get } from './get.ts'
import { percentile } from './numbers.ts'
import { highestWhile, residentOf } from './processes.ts'
import { openSchool } from './school.ts'
import { byItself, type StartedServer, startServer } from './start-server.ts'

const videos = { count: 5, bytes: 100_000_000 }
const pictures = { count: 2_000, bytes: 250_000 }
/** Who look at a page for so long before they ask for the next: some 200 pages a second in all. */
const visitors = { count: 4, pauseMs: 15 }

/** How long visitors wait for a kept page while a gigabyte of uploads is backed up, and while nothing is. */
export async function measureDuringBackup(): Promise<Finding[]> {
  const school = await openSchool(20)
  try {
    const headers = await addUploads(school.dataDir)
    const server = await startServer(byItself, school.dataDir)
    try {
      return await compare(server, headers)
    } finally {
      await server.stop()
    }
  } finally {
    await school.close()
  }
}

async function compare(server: StartedServer, headers: Headers): Promise<Finding[]> {
  const page = server.url + student.screens.list
  await get(page)
  const quiet = await timesWhile(page, wait(3_000))
  const before = await residentOf(server.pid)
  const backup = backUp(server.url, headers)
  let busy: number[] = []
  const most = await highestWhile(server.pid, async () => {
    busy = await timesWhile(page, backup)
  })
  const { seconds, bytes } = await backup
  const megabytes = bytes / 1e6
  return [
    atMost(
      50,
      'ms',
      'Kept page while 1 GB is backed up, p99',
      percentile(busy, 99),
      `${spread(busy)}, ${visitors.count} visitors`,
    ),
    told('  while nothing is backed up', `${percentile(quiet, 99).toFixed(2)} ms (${spread(quiet)})`),
    told(
      '  the backup',
      `${megabytes.toFixed(0)} MB in ${seconds} s, ${(most - before).toFixed(0)} MB more memory`,
    ),
  ]
}

const spread = (times: number[]) =>
  `median ${percentile(times, 50).toFixed(2)} ms, longest ${percentile(times, 100).toFixed(1)} ms, ${times.length} answers`

/** Visitors who ask again and again until something has come to its end. */
async function timesWhile(url: string, work: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  const times: number[] = []
  const visit = async () => {
    while (!isOver) {
      const started = performance.now()
      const { status } = await get(url, { 'accept-encoding': 'br' })
      if (status !== 200) throw new Error(`${url} answered ${status}.`)
      times.push(performance.now() - started)
      await wait(visitors.pauseMs)
    }
  }
  await Promise.all(Array.from({ length: visitors.count }, visit))
  return times
}

type Headers = { authorization: string }

/** Asks for a backup as an admin does, and waits until it is made. */
async function backUp(url: string, headers: Headers) {
  const asked = await fetch(url + backupPath, { method: 'POST', headers })
  if (asked.status !== 202) throw new Error(`The backup was answered ${asked.status}.`)
  for (;;) {
    await wait(200)
    const answer = await fetch(url + backupPath, { headers })
    const { data } = (await answer.json()) as { data: BackupState }
    if (data.isRunning) continue
    if (!data.lastMade) throw new Error(data.lastFailed?.why)
    return data.lastMade
  }
}

/** Files of random bytes with their rows: no content that a disk or a tar could make smaller. */
async function addUploads(dataDir: string): Promise<Headers> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const now = () => new Date()
  const folder = join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  for (const { count, bytes } of [videos, pictures]) {
    for (let n = 0; n < count; n += 1) {
      const content = randomBytes(bytes)
      const name = `${createHash('sha256').update(content).digest('hex').slice(0, 40)}.mp4`
      await writeFile(join(folder, name), content)
      const row = { name, mimeType: 'video/mp4', bytes, createdAt: now().toISOString() }
      await db.insertInto('uploads').values(row).execute()
    }
  }
  const headers = await asAdmin({ db, now }, await anAdmin({ db, now }))
  await close()
  return headers
}
