import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gallery } from '#domain/kinds/gallery.ts'
import { pictureFileName } from '#domain/media/pictures.ts'
import { noSettings } from '#server/config.ts'
import { usualColumns } from '#server/content/publishing-columns.ts'
import { derivedColumns, tableOf } from '#server/content/records.ts'
import { changeContent } from '#server/db/content-version.ts'
import { newId } from '#server/db/new-id.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { memoryGroup } from '../scripts/test/memory-group.ts'
import { canMeasureMemory, residentMegabytes } from './processes.ts'
import { atMost, type Result, skipped } from './result.ts'
import { withDataFolder } from './server.ts'

const students = 2_000
const albums = 50
const photosOfEach = 100
const bytesOfEach = 200_000
const groupMegabytes = 256

const what = `Handover pack of 1 GB in a group of ${groupMegabytes} MB, its memory`

/** A pack of a school that has taken photos for years, on a small machine. */
export async function measureHandoverPack(): Promise<Result[]> {
  const group = canMeasureMemory ? memoryGroup(groupMegabytes) : undefined
  if (!group) return [skipped(what, 'needs Linux and its memory groups')]
  try {
    return await withDataFolder(students, async (dataDir) => {
      await addAlbums(dataDir)
      const to = join(dataDir, 'pack.zip')
      const [shell = '', ...args] = [...group.run, process.execPath, 'server/command-line/handover.ts']
      const child = spawn(shell, [...args, '--to', to], {
        env: { ...process.env, ...noSettings, DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      let peak = 0
      const ended = once(child, 'exit')
      while (child.exitCode === null && child.signalCode === null) {
        // Once it has ended it holds nothing.
        peak = Math.max(peak, (await residentMegabytes(child.pid ?? 0).catch(() => 0)) || 0)
        await wait(50)
      }
      const [code] = await ended
      if (code !== 0) throw new Error(`it ended with ${code}; killed for want of memory: ${group.killed()}`)
      return [atMost(230, 'MB', what, peak)]
    })
  } finally {
    group.remove()
  }
}

async function addAlbums(dataDir: string) {
  const { db, contentVersion, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  await mkdir(join(dataDir, 'uploads'), { recursive: true })
  const createdAt = new Date().toISOString()
  const marks = { createdAt, updatedAt: createdAt, deletedAt: null, deletedBy: null }
  for (let number = 0; number < albums; number += 1) {
    const names = await Promise.all(Array.from({ length: photosOfEach }, () => storePhoto(dataDir)))
    const upload = { mimeType: 'image/webp', bytes: bytesOfEach, width: 1_600, height: 1_200, createdAt }
    const columns = { title: `Album ${number}`, photos: JSON.stringify(names), videos: '[]' }
    await changeContent({ db, contentVersion }, async (db) => {
      await db
        .insertInto('uploads')
        .values(names.map((name) => ({ ...upload, name })))
        .execute()
      const row = { ...columns, ...usualColumns, ...derivedColumns(gallery, columns), id: newId(), ...marks }
      await db.insertInto(tableOf(gallery)).values(row).execute()
    })
  }
  await close()
}

async function storePhoto(dataDir: string): Promise<string> {
  const content = randomBytes(bytesOfEach)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 40)
  const placeholderColors = ['336699', '336699', '336699', '336699']
  const name = pictureFileName({ hash, width: 1_600, height: 1_200, placeholderColors })
  await writeFile(join(dataDir, 'uploads', name), content)
  return name
}
