import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noSettings, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openDiskStore } from '#server/media/store/disk-store.ts'
import { addFile } from '#testing/backups.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { backUpInChild, createBackups } from './run-backups.ts'

test('a server makes its backups in a child process and records the outcome', async () => {
  const dataDir = temporaryFolder()
  const env = { ...noSettings, DATA_DIR: dataDir }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const config = readConfig(env)
  const { db, close } = await openDatabase(config)
  onTestFinished(close)
  const media = await openDiskStore(dataDir)
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const context = { config, db, media, now: () => new Date(), log }
  await addFile({ context })
  const backups = createBackups(context, backUpInChild(context))
  const make = async () => {
    await backups.start()
    await expect(backups.start()).rejects.toThrow('Another backup is already being made.')
    await backups.whenIdle()
    return backups.state()
  }
  const folder = join(dataDir, 'backups')

  const made = await make()
  expect(made).toMatchObject({ trouble: null, lastMade: { name: readdirSync(folder)[0] } })

  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'no folder')
  const why = 'BACKUP_DIR is not a folder.'
  expect(await make(), 'the child process records the failure').toMatchObject({ lastFailed: { why } })
  expect(JSON.parse(lines.at(-1) ?? ''), 'the log has the output of the child process').toMatchObject({
    msg: 'a job failed',
    detail: expect.stringContaining(folder),
  })

  vi.stubEnv('PORT', 'eighty')
  expect(await make(), 'the server records the failure of a child that exits early').toMatchObject({
    lastFailed: { why: expect.stringMatching(/unexpected/) },
  })

  const { execPath } = process
  onTestFinished(() => void Object.assign(process, { execPath }))
  process.execPath = join(dataDir, 'no-such-program')
  await db.deleteFrom('backups').execute()
  expect(await make(), 'the server records the failure of a child that does not start').toMatchObject({
    lastFailed: { why: expect.stringMatching(/unexpected/) },
  })
})
