import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hour } from '#domain/dates/durations.ts'
import { addFile } from '#testing/backups.ts'
import { openSite } from '#testing/open-site.ts'
import { backupMessages } from '../backups.ts'
import { acquireBackupLock } from './backup-folder.ts'
import { readOutcomes } from './schedule.ts'

const path = '/api/admin/dashboard/backup'

describe('the backups of a server', () => {
  const site = openSite('sqlite', {
    each: true,
    pic: { fullName: 'Mira Testrup' },
    env: { BACKUP_EVERY: '24h', BACKUP_KEEP: '2' },
  })

  const backupFiles = () => readdirSync(join(site.dataDir, 'backups')).filter((name) => name !== 'unfinished')
  const state = async () => (await site.asPic('GET', path)).body.data
  const begin = () => site.asPic('POST', path)
  const idle = () => site.context.backups.whenIdle()

  test('can be started by an admin, who sees the outcome, and History names the admin', async () => {
    await addFile(site)
    const never = {
      lastMade: null,
      lastFailed: null,
      existingBackups: [],
      isRunning: false,
      keep: 2,
      everySeconds: 86_400,
      copy: null,
      drill: { isRunning: false, everySeconds: 2_592_000, trial: { last: null, lastFailed: null } },
    }
    expect(await state()).toEqual({
      ...never,
      trouble: null,
      troubles: [],
      nextAt: '2026-11-21T17:01:00.000Z',
    })
    const answer = await begin()
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 202,
      body: { success: true, message: 'Backup started. You can leave this page.' },
    })
    await idle()
    const name = 'lamplight-2026-11-21T17-00-00Z-by-hand.tar'
    const after = await state()
    expect(after).toMatchObject({
      isRunning: false,
      lastMade: { at: '2026-11-21T17:00:00.000Z', seconds: 0, bytes: expect.any(Number), name },
      existingBackups: [{ name, at: '2026-11-21T17:00:00.000Z', bytes: expect.any(Number) }],
      nextAt: '2026-11-22T17:00:00.000Z',
    })
    expect(Math.abs(after.lastMade.bytes - after.existingBackups[0].bytes)).toBeLessThan(1_000)
    expect(JSON.stringify(after)).not.toContain(site.dataDir)
    const lines = site.context.db.selectFrom('history').select(['adminName', 'action'])
    expect(await lines.where('action', '=', 'make a backup').execute()).toEqual([
      { adminName: 'Mira Testrup', action: 'make a backup' },
    ])
  })

  test('run one at a time, no matter who starts them', async () => {
    const turn = acquireBackupLock(site.dataDir)
    const refused = await begin()
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 409,
      message: backupMessages.running,
    })
    expect((await state()).trouble, 'a running backup is not a failure').toBeNull()
    turn.release()
    expect((await begin()).status).toBe(202)
    await idle()
    expect(backupFiles()).toHaveLength(1)
  })

  test('can be started at most six times an hour; an untested backup does not replace older ones', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) {
      statuses.push((await begin()).status)
      await idle()
      site.advanceTime(1_000)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429])
    expect(backupFiles()).toHaveLength(6)
  })

  test('are reported in the settings and on the dashboard if they fail or are late', async () => {
    const folder = join(site.dataDir, 'backups')
    writeFileSync(folder, 'no folder')
    await begin()
    await idle()
    expect(await state()).toMatchObject({
      trouble: 'failed',
      lastFailed: { at: '2026-11-21T17:00:00.000Z', why: 'BACKUP_DIR is not a folder.' },
      nextAt: '2026-11-21T18:00:00.000Z',
    })
    const waiting = async () => (await site.asPic('GET', '/api/admin/dashboard/waiting')).body.data.backups
    expect(await waiting()).toBe('failed')
    expect(site.logged()).toContain('a job failed')
    rmSync(folder)
    site.advanceTime(1_000)
    await begin()
    await idle()
    expect(await state()).toMatchObject({ trouble: null, lastFailed: null })
    expect(await waiting()).toBeNull()
    site.advanceTime(49 * hour)
    expect(await site.context.backups.trouble()).toBe('late')
  })

  test('run on schedule, and only BACKUP_KEEP of them are kept', async () => {
    const minutePasses = async () => {
      await site.context.backups.startWhatIsDue()
      await idle()
    }
    await minutePasses()
    expect((await state()).existingBackups, 'the server has just started').toEqual([])
    for (const hours of [1, 1, 23, 24, 24]) {
      site.advanceTime(hours * hour)
      await minutePasses()
    }
    expect(backupFiles()).toEqual([
      'lamplight-2026-11-23T18-00-00Z.tar',
      'lamplight-2026-11-24T18-00-00Z.tar',
    ])
    const { tried } = await readOutcomes(site.context.db)
    expect(tried, 'the first backup was tested').toMatchObject({ rows: expect.any(Number) })
  })

  test('are aborted when the server stops, and leave no files behind', async () => {
    const { media } = site.context
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>()
    await addFile(site)
    await addFile(site)
    const open = media.open
    media.open = async (name) => {
      ask()
      await goOn
      return open(name)
    }
    await begin()
    await asked
    expect((await state()).isRunning).toBe(true)
    const closed = site.context.backups.close()
    letGoOn()
    await closed
    expect(readdirSync(join(site.dataDir, 'backups'))).toEqual([])
    expect((await state()).trouble).toBeNull()
  })
})
