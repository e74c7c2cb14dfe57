import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { getSiteIdentity } from '#features/evenings/server/read-evening.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { safeReason } from '#server/mail/safe-reason.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { addFile, rowsIn, wrongFiles } from '#testing/backups.ts'
import { openSite } from '#testing/open-site.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore/restore-backup.ts'

describe('a backup', () => {
  const site = openSite('sqlite', { pic: false, each: true })
  let to: string
  beforeEach(async () => {
    to = join(site.dataDir, 'backups')
  })

  const backUp = () => makeBackup(site.context, { to })
  const restored = async (path: string) => {
    const dataDir = join(temporaryFolder(), 'data')
    await restoreBackup(path, { dataDir, databaseUrl: undefined, s3: undefined })
    return dataDir
  }

  test('made while rows and files are added restores a consistent state', async () => {
    for (let n = 0; n < 20; n += 1) await addPair(n)
    const isDone = new AbortController()
    // A History entry and a file's row are added in one transaction. The titles of the entries are numbered from 0.
    const writing = (async () => {
      for (let n = 20; !isDone.signal.aborted; n += 1) await addPair(n)
    })()
    const { path, files } = await backUp()
    const writtenUntil = (await site.context.db.selectFrom('history').select('id').execute()).length
    isDone.abort()
    await writing

    const dataDir = await restored(path)
    const titles = rowsIn(dataDir, 'history').map(({ title }) => Number(title))
    const uploads = rowsIn(dataDir, 'uploads').map(({ name }) => String(name))
    expect(titles.toSorted((a, b) => a - b)).toEqual(titles.map((_, n) => n))
    expect(uploads).toHaveLength(titles.length)
    expect(readdirSync(join(dataDir, 'uploads')).sort()).toEqual(uploads.sort())
    expect(files).toBe(uploads.length)
    expect(await wrongFiles(dataDir)).toEqual([])
    expect(writtenUntil, 'records were written during the backup').toBeGreaterThan(20)
  })

  async function addPair(n: number) {
    const { db, media, now } = site.context
    const name = await addFile(site)
    await db.deleteFrom('uploads').where('name', '=', name).execute()
    await db.transaction().execute(async (db) => {
      const at = now().toISOString()
      await db
        .insertInto('uploads')
        .values({ name, mimeType: 'video/mp4', bytes: 1, width: null, height: null, createdAt: at })
        .execute()
      await db
        .insertInto('history')
        .values({
          id: String(n).padStart(8, '0'),
          at,
          action: 'add',
          title: String(n),
          adminId: null,
          adminName: null,
          kind: null,
          recordId: null,
        })
        .execute()
    })
    expect(await media.size(name)).toBeGreaterThan(0)
  }

  test('gets a new database id when it is restored, so that phones resend missing entries, but keeps the secret for the storage on phones', async () => {
    const before = await getSiteIdentity(site.context.db)
    const { path } = await backUp()
    const [after] = rowsIn(await restored(path), 'siteIdentity')
    expect(after?.phoneSecret).toBe(before.phoneSecret)
    expect(after?.databaseId).not.toBe(before.databaseId)
  })

  test('revives no session and no link; pending mails are restored as failed, without texts that hold a link', async () => {
    const { db, now } = site.context
    const admin = await anAdmin(site.context)
    await asAdmin(site.context, admin)
    const expiresAt = '2027-01-01T00:00:00.000Z'
    const tokenHash = 'the-hash-of-a-reset-token'
    await db
      .insertInto('resets')
      .values({ tokenHash, adminId: admin.id, createdAt: now().toISOString(), expiresAt, usedAt: null })
      .execute()
    const text = 'http://school.test/reset-password/secret'
    const about = { to: admin.email, subject: 'New password', text, html: text }
    await enqueueMail(db, now(), { ...about, holdsSecret: true })
    const attachments = [{ fileName: 'a.pdf', mimeType: 'application/pdf', content: Buffer.from('pdf') }]
    await enqueueMail(db, now(), { ...about, subject: 'Report', text: 'words', attachments })
    const { path } = await backUp()
    expect(readFileSync(path).includes(tokenHash)).toBe(false)

    const dataDir = await restored(path)
    expect(rowsIn(dataDir, 'admins')).toHaveLength(1)
    expect(rowsIn(dataDir, 'sessions')).toEqual([])
    expect(rowsIn(dataDir, 'resets')).toEqual([])
    const mails = rowsIn(dataDir, 'mails')
    expect(mails.map(({ state, subject, text }) => [state, subject, text]).sort()).toEqual([
      ['failed', 'New password', ''],
      ['failed', 'Report', 'words'],
    ])
    for (const { lastError } of mails)
      expect(safeReason(String(lastError)), 'the outbox gives the reason').toMatch(/restored from a backup/)
    expect(rowsIn(dataDir, 'mailAttachments')).toHaveLength(1)
    expect(
      await db.selectFrom('sessions').selectAll().execute(),
      'the original database is unchanged',
    ).toHaveLength(1)
  })

  test('is readable only by its owner, and leaves no unfinished files behind', async () => {
    await addFile(site)
    mkdirSync(join(to, 'unfinished'), { recursive: true })
    writeFileSync(join(to, 'unfinished', 'lamplight-2026-11-20T17-00-00Z.tar.part'), 'broken off')
    const { name, path, bytes } = await backUp()
    expect(readdirSync(to)).toEqual(['lamplight-2026-11-21T17-00-00Z.tar'])
    expect(name).toBe('lamplight-2026-11-21T17-00-00Z.tar')
    expect(statSync(path)).toMatchObject({ mode: 0o100600, size: bytes })
  })

  test('leaves no files behind if it is aborted', async () => {
    await addFile(site)
    const stop = new AbortController()
    const { media } = site.context
    const stopping = {
      ...media,
      open: (name: string) => {
        stop.abort()
        return media.open(name)
      },
    }
    await addFile(site)
    await expect(
      makeBackup({ ...site.context, media: stopping }, { to, signal: stop.signal }),
    ).rejects.toThrow('abort')
    expect(readdirSync(to)).toEqual([])
  })

  test('starts again if a file is permanently removed in the meantime', async () => {
    const [gone, stays] = [await addFile(site), await addFile(site)].sort() as [string, string]
    const { media, db } = site.context
    let isFirst = true
    const removing = {
      ...media,
      open: async (name: string) => {
        if (isFirst) {
          isFirst = false
          await db.deleteFrom('uploads').where('name', '=', gone).execute()
          await media.remove(gone)
        }
        return media.open(name)
      },
    }
    const { path, missing, files } = await makeBackup({ ...site.context, media: removing }, { to })
    expect({ missing, files }).toEqual({ missing: [], files: 1 })
    expect(readdirSync(join(await restored(path), 'uploads'))).toEqual([stays])
  })

  test('lists the files that the site has lost, and restores without them', async () => {
    const lost = await addFile(site)
    await site.context.media.remove(lost)
    const { path, missing } = await backUp()
    expect(missing).toEqual([lost])
    expect(rowsIn(await restored(path), 'uploads')).toMatchObject([{ name: lost }])
  })

  test('is refused before anything is written if the disk is too full', async () => {
    const media = { ...site.context.media, usage: async () => ({ bytes: 1e18, freeBytes: null }) }
    await expect(makeBackup({ ...site.context, media }, { to })).rejects.toThrow(
      /not enough room in BACKUP_DIR: .* [KMG]B are free/,
    )
    expect(readdirSync(to)).toEqual([])
  })

  test('is also valid for an empty site', async () => {
    await rm(join(site.dataDir, 'uploads'), { recursive: true })
    mkdirSync(join(site.dataDir, 'uploads'))
    const dataDir = await restored((await backUp()).path)
    expect(existsSync(join(dataDir, 'lamplight.sqlite'))).toBe(true)
  })
})
