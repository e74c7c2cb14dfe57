import { cpSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { projectRoot } from '#server/project-root.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { backupPath } from '../backups.ts'

test('a built server makes backups from its own build, even if the sources are gone', async () => {
  const [project, dataDir] = [temporaryFolder(), temporaryFolder()]
  cpSync(join(projectRoot, 'package.json'), join(project, 'package.json'))
  cpSync(join(projectRoot, 'build'), join(project, 'build'), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(project, 'node_modules'))
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const context = { db, now: () => new Date() }
  const headers = await asAdmin(context, await anAdmin(context))
  await close()

  const settings = { DATA_DIR: dataDir, BACKUP_EVERY: 'off' }
  const server = await startServerProcess(settings, join(project, 'build/program/main.js'))
  onTestFinished(() => void server.child.kill())
  const begun = await fetch(server.url + backupPath, { method: 'POST', headers })
  expect(begun.status).toBe(202)
  const state = async () => (await (await fetch(server.url + backupPath, { headers })).json()).data
  await vi.waitFor(async () => expect(await state()).toMatchObject({ isRunning: false }))
  expect(await state()).toMatchObject({ trouble: null, lastMade: { name: expect.any(String) } })
  expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1)
})
