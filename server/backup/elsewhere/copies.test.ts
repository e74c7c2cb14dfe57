import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anAdmin, asAdmin } from '../../testing/admins.ts'
import { openTestApp } from '../../testing/app.ts'
import { aBackupKey, aBackupPlace, type TestPlace } from '../../testing/backup-places.ts'
import { addFile, rowsIn } from '../../testing/backups.ts'
import { isSshServerHere } from '../../testing/ssh-server.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { restoreBackup } from '../restore/restore-backup.ts'
import { fetchCopy } from './fetch-copy.ts'

const signal = new AbortController().signal
const canary = 'Zebulon Canary of 7 Nightingale Lane'
const places = [['folder'], ['s3'], ['sftp']] as const
const day = 24 * 3_600_000

describe.each(places)('copies of backups in another place: %s', (kind) => {
  const isHere = kind !== 'sftp' || isSshServerHere

  test.runIf(isHere)('are encrypted, and are restored from there with their key alone', async () => {
    const { site, place, backUp, identityFile, state } = await openSite(kind)
    await addFile(site)
    await anAdmin(site.context, { fullName: canary })
    await backUp()
    const [name = '', ...others] = await place.names()
    expect([name, others]).toEqual(['lamplight-2026-11-21T17-00-00Z.tar.age', []])
    const content = await place.read(name)
    expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(content.includes(canary)).toBe(false)
    expect(content.includes('lamplight.sqlite')).toBe(false)
    const local = join(site.dataDir, 'backups')
    expect(readdirSync(local)).toEqual(['lamplight-2026-11-21T17-00-00Z.tar'])
    expect((await state()).copy).toEqual({
      place: kind,
      isRunning: false,
      lastMade: {
        at: '2026-11-21T17:00:00.000Z',
        seconds: 0,
        bytes: Math.ceil(content.length / 1_000) * 1_000,
        name: 'lamplight-2026-11-21T17-00-00Z.tar',
      },
      lastFailed: null,
      trial: { last: null, lastFailed: null },
    })

    const { backup } = site.context.config
    const elsewhere = { dir: join(temporaryFolder(), 'backups'), access: backup.access }
    await using copy = await fetchCopy(`${place.env.BACKUP_COPY_TO}/${name}`, elsewhere, signal)
    const target = { dataDir: temporaryFolder(), databaseUrl: undefined, s3: undefined }
    await expect(restoreBackup(copy.path, target)).rejects.toThrow(
      'The backup is encrypted. Say where its key is',
    )
    const otherKey = await aBackupKey()
    await expect(restoreBackup(copy.path, target, { identityFile: otherKey.file })).rejects.toThrow(
      'This key does not open the backup: it was encrypted for another one.',
    )
    expect(readdirSync(target.dataDir).filter((name) => !/lock|pid/.test(name))).toEqual([])
    await restoreBackup(copy.path, target, { identityFile })
    expect(rowsIn(target.dataDir, 'admins').map(({ fullName }) => fullName)).toContain(canary)
  })

  test.runIf(isHere)('are as many as there are backups, and nothing else there is touched', async () => {
    const { site, place, backUp } = await openSite(kind)
    await place.put('holiday.jpg', Buffer.from('mine'))
    await place.put(
      'lamplight-2026-11-21T09-00-00Z.tar.age.part',
      Buffer.from('left by a copy that was killed'),
    )
    for (const days of [0, 1, 1]) {
      site.advanceTime(days * day)
      await backUp()
    }
    const left = kind === 's3' ? ['lamplight-2026-11-21T09-00-00Z.tar.age.part'] : []
    expect(await place.names()).toEqual([
      'holiday.jpg',
      ...left,
      'lamplight-2026-11-22T17-00-00Z.tar.age',
      'lamplight-2026-11-23T17-00-00Z.tar.age',
    ])
  })

  test.runIf(isHere && kind !== 'folder').each(['refuse', 'drop'] as const)(
    'that fail while the network answers with %s leave the backup, say so, and are tried again',
    async (fault) => {
      const { site, place, backUp, state, waiting } = await openSite(kind)
      await backUp()
      const before = await place.names()
      await place.setFault(fault)
      site.advanceTime(day)
      await backUp()
      const failed = await state()
      expect(failed).toMatchObject({
        lastFailed: null,
        trouble: 'copyFailed',
        lastMade: { name: 'lamplight-2026-11-22T17-00-00Z.tar' },
        copy: { lastFailed: { why: expect.stringMatching(/ of BACKUP_COPY_TO cannot be reached\.$/) } },
      })
      expect(await waiting()).toBe('copyFailed')
      expect(readdirSync(join(site.dataDir, 'backups'))).toHaveLength(2)
      expect(site.logged()).toContain('could not copy a backup elsewhere')
      await place.repair()
      expect(await place.names()).toEqual(before)
      site.advanceTime(1_000)
      await backUp()
      expect(await state()).toMatchObject({ trouble: null, copy: { lastFailed: null } })
      expect(await place.names()).toContain('lamplight-2026-11-22T17-00-01Z.tar.age')
    },
  )
})

test.runIf(isSshServerHere)(
  'a machine that is another one than it was, or lets nobody in, gets nothing',
  async () => {
    const { place, backUp, state } = await openSite('sftp')
    const { BACKUP_SSH_KNOWN_HOSTS: knownHosts = '' } = place.env
    const why = async () => (await state()).copy.lastFailed.why
    writeFileSync(knownHosts, '')
    await backUp()
    expect(await why()).toMatch(
      /^The machine of BACKUP_COPY_TO is not known, or it has another key than before/,
    )
    expect(await place.names()).toEqual([])
  },
)

test('a folder that is not there, as of a disk that is not plugged in, is not made', async () => {
  const folder = join(temporaryFolder(), 'unplugged')
  const { site, backUp, state } = await openSite('folder', { BACKUP_COPY_TO: folder })
  await backUp()
  expect((await state()).copy.lastFailed.why).toBe(
    'The folder of BACKUP_COPY_TO is not there. Is its disk plugged in?',
  )
  mkdirSync(folder)
  site.advanceTime(1_000)
  await backUp()
  expect((await state()).copy.lastFailed).toBeNull()
  expect(readdirSync(folder)).toHaveLength(1)
})

async function openSite(kind: 'folder' | 's3' | 'sftp', over: Record<string, string> = {}) {
  const place: TestPlace = await aBackupPlace(kind)
  const key = await aBackupKey()
  const env = {
    BACKUP_EVERY: '24h',
    BACKUP_KEEP: '2',
    BACKUP_AGE_RECIPIENT: key.recipient,
    ...place.env,
    ...over,
  }
  const site = await openTestApp('sqlite', { env })
  onTestFinished(() => site.close())
  const admin = await anAdmin(site.context)
  // Days pass, and each visit logs in anew.
  const get = async (url: string) =>
    (await site.request({ url, headers: await asAdmin(site.context, admin) })).json().data
  return {
    site,
    place,
    identityFile: key.file,
    state: () => get('/api/admin/dashboard/backup'),
    waiting: async () => (await get('/api/admin/dashboard/waiting')).backups,
    async backUp() {
      site.context.backups.start()
      await site.context.backups.whenIdle()
    },
  }
}
