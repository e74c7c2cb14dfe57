import { openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { aBackupDestination, aBackupKey } from '#testing/backup-destinations.ts'
import { addFile } from '#testing/backups.ts'
import { copyNewestBackup } from '../elsewhere/copy-backup.ts'
import { makeBackup } from '../make-backup.ts'
import { readOutcomes } from '../schedule.ts'
import { runRestoreTest } from './run-restore-test.ts'

const { signal } = new AbortController()
const name = 'lamplight-2026-11-21T17-00-00Z.tar'

describe('the restore test of a backup', () => {
  test('restores it into a separate folder, removes that folder, and records what it compared', async () => {
    const { context, dir } = await siteWithBackup()
    const report = await runRestoreTest(context, signal)
    expect(report).toEqual({ backup: { name, rows: expect.any(Number), files: 2 } })
    expect(report.backup?.rows).toBeGreaterThan(1)
    expect(readdirSync(dir)).toEqual([name])
    const { tried: passed, 'trial failed': failed } = await readOutcomes(context.db)
    expect(passed).toMatchObject({ name, rows: report.backup?.rows, files: 2, why: null })
    expect(failed).toBeUndefined()
  })

  test('finds and describes damage', async () => {
    const { context, dir, path } = await siteWithBackup()
    const damage = readFileSync(path).indexOf('files/') + 1_000
    writeSync(openSync(path, 'r+'), 'x', damage)
    await expect(runRestoreTest(context, signal)).rejects.toThrow(
      /^A file has changed since the backup was made: files/,
    )
    expect(readdirSync(dir)).toEqual([name])
    const { tried: passed, 'trial failed': failed } = await readOutcomes(context.db)
    expect(passed).toBeUndefined()
    expect(failed?.why).toMatch(/^A file has changed/)
  })

  test('leaves no files behind if it is aborted, which is not a failure', async () => {
    const { context, dir } = await siteWithBackup()
    const abort = new AbortController()
    abort.abort()
    await expect(runRestoreTest(context, abort.signal)).rejects.toThrow()
    expect(readdirSync(dir)).toEqual([name])
    expect(Object.keys(await readOutcomes(context.db))).toEqual([])
  })
})

describe('the restore test of a copy elsewhere', () => {
  test('compares it with the sent file if the key is missing on this machine, and otherwise restores it', async () => {
    const key = await aBackupKey()
    const { context } = await siteWithBackup({ BACKUP_AGE_RECIPIENT: key.recipient })
    await copyNewestBackup(context, signal)
    expect((await runRestoreTest(context, signal)).copy).toEqual({ name, rows: null, files: null })
    const backup = { ...context.config.backup, identityFile: key.file }
    const { backup: here, copy } = await runRestoreTest(
      { ...context, config: { ...context.config, backup } },
      signal,
    )
    expect(copy).toEqual(here)
  })

  test('reports a changed or missing copy, even if the local backup is intact', async () => {
    const key = await aBackupKey()
    const { context, place } = await siteWithBackup({ BACKUP_AGE_RECIPIENT: key.recipient })
    await copyNewestBackup(context, signal)
    const content = await place.read(`${name}.age`)
    content[content.length - 100] = (content.at(-100) ?? 0) ^ 1
    await place.put(`${name}.age`, content)
    await expect(runRestoreTest(context, signal)).rejects.toThrow(
      'The copy at BACKUP_COPY_TO has changed since it was sent.',
    )
    rmSync(join(String(place.env.BACKUP_COPY_TO), `${name}.age`))
    await expect(runRestoreTest(context, signal)).rejects.toThrow(
      'The last copy is no longer at BACKUP_COPY_TO.',
    )
    const outcomes = await readOutcomes(context.db)
    expect(outcomes.tried?.name).toBe(name)
    expect(outcomes['copy trial failed']?.why).toMatch(/^The last copy is no longer/)
  })

  test('requires the key for which the copy was encrypted', async () => {
    const [key, other] = [await aBackupKey(), await aBackupKey()]
    const env = { BACKUP_AGE_RECIPIENT: key.recipient, BACKUP_AGE_IDENTITY: other.file }
    const { context } = await siteWithBackup(env)
    await copyNewestBackup(context, signal)
    await expect(runRestoreTest(context, signal)).rejects.toThrow('This key does not open the backup')
    writeFileSync(other.file, 'no key')
    await expect(runRestoreTest(context, signal)).rejects.toThrow(/is not an age key/)
  })
})

async function siteWithBackup(env: Record<string, string> = {}) {
  const place = await aBackupDestination('folder')
  const site = await openTestApp('sqlite', { env: { ...(env.BACKUP_AGE_RECIPIENT && place.env), ...env } })
  onTestFinished(() => site.close())
  const { context } = site
  await addFile(site)
  await addFile(site)
  const { dir } = context.config.backup
  const { path } = await makeBackup(context, { to: dir })
  return { context, dir, path, place }
}
