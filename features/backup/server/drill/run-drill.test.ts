import { openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { aBackupKey, aBackupPlace } from '#testing/backup-places.ts'
import { addFile } from '#testing/backups.ts'
import { copyNewestBackup } from '../elsewhere/copy-backup.ts'
import { makeBackup } from '../make-backup.ts'
import { readOutcomes } from '../outcomes.ts'
import { runDrill } from './run-drill.ts'

const { signal } = new AbortController()
const name = 'lamplight-2026-11-21T17-00-00Z.tar'

describe('a backup that is tried', () => {
  test('is restored into a folder of its own, which is removed, and what was compared is written down', async () => {
    const { context, dir } = await siteWithBackup()
    const report = await runDrill(context, signal)
    expect(report).toEqual({ backup: { name, rows: expect.any(Number), files: 2 } })
    expect(report.backup?.rows).toBeGreaterThan(1)
    expect(readdirSync(dir)).toEqual([name])
    const { tried, 'trial failed': failed } = await readOutcomes(context.db)
    expect(tried).toMatchObject({ name, rows: report.backup?.rows, files: 2, why: null })
    expect(failed).toBeUndefined()
  })

  test('and is damaged is found out, in words', async () => {
    const { context, dir, path } = await siteWithBackup()
    const damage = readFileSync(path).indexOf('uploads/') + 1_000
    writeSync(openSync(path, 'r+'), 'x', damage)
    await expect(runDrill(context, signal)).rejects.toThrow(
      /^A file has changed since the backup was made: uploads/,
    )
    expect(readdirSync(dir)).toEqual([name])
    const { tried, 'trial failed': failed } = await readOutcomes(context.db)
    expect(tried).toBeUndefined()
    expect(failed?.why).toMatch(/^A file has changed/)
  })

  test('leaves nothing when it is broken off, and that is no failure', async () => {
    const { context, dir } = await siteWithBackup()
    const abort = new AbortController()
    abort.abort()
    await expect(runDrill(context, abort.signal)).rejects.toThrow()
    expect(readdirSync(dir)).toEqual([name])
    expect(Object.keys(await readOutcomes(context.db))).toEqual([])
  })
})

describe('a copy elsewhere that is tried', () => {
  test('is compared with what was sent where its key is not here, and restored where it is', async () => {
    const key = await aBackupKey()
    const { context } = await siteWithBackup({ BACKUP_AGE_RECIPIENT: key.recipient })
    await copyNewestBackup(context, signal)
    expect((await runDrill(context, signal)).copy).toEqual({ name, rows: null, files: null })
    const backup = { ...context.config.backup, identityFile: key.file }
    const { backup: here, copy } = await runDrill(
      { ...context, config: { ...context.config, backup } },
      signal,
    )
    expect(copy).toEqual(here)
  })

  test('and has changed, or is gone, is told apart from the backup here, which is whole', async () => {
    const key = await aBackupKey()
    const { context, place } = await siteWithBackup({ BACKUP_AGE_RECIPIENT: key.recipient })
    await copyNewestBackup(context, signal)
    const content = await place.read(`${name}.age`)
    content[content.length - 100] = (content.at(-100) ?? 0) ^ 1
    await place.put(`${name}.age`, content)
    await expect(runDrill(context, signal)).rejects.toThrow(
      'The copy at BACKUP_COPY_TO has changed since it was sent.',
    )
    rmSync(join(String(place.env.BACKUP_COPY_TO), `${name}.age`))
    await expect(runDrill(context, signal)).rejects.toThrow('The last copy is no longer at BACKUP_COPY_TO.')
    const outcomes = await readOutcomes(context.db)
    expect(outcomes.tried?.name).toBe(name)
    expect(outcomes['copy trial failed']?.why).toMatch(/^The last copy is no longer/)
  })

  test('needs the key that it was encrypted for', async () => {
    const [key, other] = [await aBackupKey(), await aBackupKey()]
    const env = { BACKUP_AGE_RECIPIENT: key.recipient, BACKUP_AGE_IDENTITY: other.file }
    const { context } = await siteWithBackup(env)
    await copyNewestBackup(context, signal)
    await expect(runDrill(context, signal)).rejects.toThrow('This key does not open the backup')
    writeFileSync(other.file, 'no key')
    await expect(runDrill(context, signal)).rejects.toThrow(/is not an age key/)
  })
})

async function siteWithBackup(env: Record<string, string> = {}) {
  const place = await aBackupPlace('folder')
  const site = await openTestApp('sqlite', { env: { ...(env.BACKUP_AGE_RECIPIENT && place.env), ...env } })
  onTestFinished(() => site.close())
  const { context } = site
  await addFile(site)
  await addFile(site)
  const { dir } = context.config.backup
  const { path } = await makeBackup(context, { to: dir })
  return { context, dir, path, place }
}
