import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { derivedNames } from '#domain/media/pictures.ts'
import { personSources } from '#site/features.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { startChild } from '#testing/children/child.ts'
import { folderForAll } from '#testing/temporary-folder.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import { openDiskStore } from './store/disk-store.ts'
import { orphanAfterMs } from './store/store.ts'

/**
 * Crashes while a picture is stored in three widths, or while it is permanently deleted. Afterwards, `rows` uploads
 * have a row, and `files` files are left.
 */
const deaths = [
  { at: 'after put 1', rows: 0, files: 1 },
  { at: 'after put 3', rows: 0, files: 3 },
  { at: 'after answer 1', rows: 1, files: 3 },
  { at: 'before remove 1', rows: 0, files: 3 },
  { at: 'after remove 1', rows: 0, files: 2 },
]

const folder = folderForAll()
const folderOf = (at: string) => join(folder, at)

// The processes run in parallel, because each spends most of its time starting.
beforeAll(async () => {
  const die = async (at: string) => {
    await mkdir(folderOf(at))
    expect(await startChild('die-among-files.ts', folderOf(at), ...at.split(' ')).ended, at).toBe('SIGKILL')
  }
  await Promise.all(deaths.map(({ at }) => die(at)))
})

describe.each(deaths)('a server that is killed $at', ({ at, rows, files }) => {
  test('does not leave a row without its file, and maintenance an hour later removes the files without a row', async () => {
    const folder = folderOf(at)
    const stored = () => readdir(join(folder, 'uploads'))
    expect(await stored()).toHaveLength(files)

    const { db, contentVersion, close } = await openDatabase({ dataDir: folder, databaseUrl: undefined })
    const media = await openDiskStore(folder)
    const uploads = (await db.selectFrom('uploads').select('name').execute()).map(({ name }) => name)
    expect(uploads).toHaveLength(rows)
    for (const name of uploads) expect(await media.size(name), name).toBeGreaterThan(0)
    expect(await readdir(join(folder, 'incoming'))).toEqual([])

    const now = () => new Date(Date.now() + orphanAfterMs + 60_000)
    const config = readConfig({ DATA_DIR: folder })
    const log = pino({ level: 'silent' })
    await runMaintenance({ config, db, contentVersion, media, now, log, personSources })
    const kept = uploads.flatMap((name) => [name, ...derivedNames(name)])
    expect((await stored()).filter((name) => !kept.includes(name))).toEqual([])
    expect(await db.selectFrom('pendingDeletions').select('name').execute()).toEqual([])
    await close()
  })
})
