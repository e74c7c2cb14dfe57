import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { lockFolder } from '#server/db/lock.ts'
import { addFile, aTar, readTar, rowsIn, type TarEntry } from '#testing/backups.ts'
import { openSite } from '#testing/open-site.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { makeBackup } from '../make-backup.ts'
import type { Manifest } from '../manifest.ts'
import { restoreBackup } from './restore-backup.ts'

type Change = (entries: TarEntry[], manifest: Manifest) => TarEntry[] | undefined

describe('restoring', () => {
  const site = openSite('sqlite')
  let backup: string
  let upload: string
  beforeAll(async () => {
    upload = await addFile(site, 100_000)
    await addFile(site)
    backup = (await makeBackup(site.context, { to: join(site.dataDir, 'backups') })).path
  })

  const restore = async (file: string, dataDir: string, databaseUrl?: string) =>
    restoreBackup(file, { dataDir, databaseUrl, s3: undefined })
  const freshFolder = () => join(temporaryFolder(), 'data')

  /** Returns the path of a changed backup, with its manifest rewritten from `manifest`. */
  async function changed(change: Change): Promise<string> {
    const entries = await readTar(backup)
    const list = entries.find(({ name }) => name === 'manifest.json') as TarEntry
    const manifest = JSON.parse(list.content.toString()) as Manifest
    const next = change(entries, manifest) ?? entries
    if (next.includes(list)) list.content = Buffer.from(JSON.stringify(manifest))
    return aTar(next)
  }

  async function expectRefused(file: string, why: RegExp) {
    const dataDir = freshFolder()
    await expect(restore(file, dataDir)).rejects.toThrow(why)
    expect(readdirSync(dataDir)).toEqual(['lamplight.lock'])
    expect(existsSync(join(dataDir, '..', 'evil'))).toBe(false)
    await restore(backup, dataDir)
    expect(rowsIn(dataDir, 'uploads'), 'a good backup can be restored there afterwards').toHaveLength(2)
  }

  const evil = Buffer.from('evil')
  function flipByte(entry: TarEntry | undefined, at: number): undefined {
    entry?.content.writeUInt8(entry.content.readUInt8(at) ^ 0xff, at)
  }
  const stray = (name: string, over: Partial<TarEntry> = {}): Change => {
    return (all) => [{ name, content: evil, ...over }, ...all]
  }
  const listed = (over: object): Change => {
    return (_all, list) => void Object.assign(list, over)
  }
  const uploadsListed = (over: object): Change => {
    return (_all, list) => void Object.assign(list.tables.uploads ?? {}, over)
  }
  const aFile = `uploads/${'a'.repeat(40)}.webp`
  const aLink = { content: Buffer.alloc(0), type: 'symlink', linkname: '/etc/passwd' } as const
  const aFolder = { content: Buffer.alloc(0), type: 'directory' } as const
  const notOurs = /This version of Lamplight cannot read/
  const misplaced = /does not belong there: "/
  const unlisted: Change = (all, list) => {
    list.files.splice(0, 1)
    return all.toSpliced(1, 1)
  }
  const noJson: Change = (all) => {
    ;(all.at(-1) as TarEntry).content = evil
    return all.map((each) => ({ ...each }))
  }
  const wrong: [string, Change, RegExp][] = [
    ['a changed byte in a file', (all) => flipByte(all[1], 500), /has changed since .*uploads\//],
    ['a changed byte in the database', (all) => flipByte(all[0], 5_000), /has changed since .*\.sqlite/],
    ['a missing file', (all) => all.toSpliced(1, 1), /lacks a file that it lists: uploads/],
    ['a file missing from the manifest too', unlisted, /lacks a file that the database names/],
    ['a missing database', (all) => all.slice(1), /lacks a file that it lists: lamplight/],
    ['a missing manifest', (all) => all.slice(0, -1), /list of its contents is missing/],
    ['an unlisted file', stray(aFile), /that it does not list/],
    ['a duplicate entry', (all) => [...all, all[1] as TarEntry], /an entry twice/],
    ['path traversal out of the folder', stray('../evil'), misplaced],
    ['path traversal out of the uploads', stray('uploads/../../../evil'), misplaced],
    ['an absolute path', stray('/tmp/evil'), misplaced],
    ['a symbolic link', stray(aFile, aLink), misplaced],
    ['a directory entry', stray('uploads/', aFolder), misplaced],
    ['the manifest of another product', listed({ product: 'Other' }), notOurs],
    ['an unknown format', listed({ format: 2 }), notOurs],
    ['an unknown migration', listed({ migrations: ['2090-01-01-01-clubs'] }), /made by a newer version/],
    [
      'one row fewer than the manifest counts',
      uploadsListed({ rows: 3 }),
      /table uploads .*: 3 rows then, 2 now/,
    ],
    ['rows that do not match their hash', uploadsListed({ sha256: '0'.repeat(64) }), /table uploads/],
    [
      'a table that is not in the manifest',
      (_all, list) => void delete list.tables.history,
      /table history .*: no rows then/,
    ],
    ['a manifest that is not JSON', noJson, notOurs],
  ]

  test.each(wrong)('refuses a backup with %s and leaves no files behind', async (_what, change, why) => {
    await expectRefused(await changed(change), why)
  })

  test.each([0, 300, 40_000, -512, -2_000])('refuses a backup truncated at %i', async (at) => {
    const file = join(temporaryFolder(), 'cut.tar')
    await copyFile(backup, file)
    truncateSync(file, at < 0 ? statSync(file).size - 1_024 + at : at)
    await expectRefused(file, /incomplete or not a backup/)
  })

  test('refuses a file that is not a tar archive', async () => {
    const file = join(temporaryFolder(), 'x.tar')
    writeFileSync(file, 'no tar file '.repeat(1_000))
    await expectRefused(file, /incomplete or not a backup/)
  })

  test('refuses a damaged database even if every hash matches', async () => {
    const file = await changed((all, list) => {
      const [database] = all as [TarEntry]
      const path = join(temporaryFolder(), 'x.sqlite')
      writeFileSync(path, database.content)
      const open = new DatabaseSync(path, { defensive: false })
      open.exec(`pragma writable_schema = on; update sqlite_schema set rootpage = 2 where name = 'history'`)
      open.close()
      return withDatabase(all, list, readFileSync(path))
    })
    await expectRefused(file, /The database in the backup is damaged/)
  })

  function withDatabase(all: TarEntry[], list: Manifest, content: Buffer) {
    const sha256 = createHash('sha256').update(content).digest('hex')
    Object.assign(list.database, { bytes: content.length, sha256 })
    ;(all[0] as TarEntry).content = content
    return all
  }

  test('refuses a folder that is not empty, and changes nothing in it', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'thesis.txt'), 'mine')
    await expect(restore(backup, dataDir)).rejects.toThrow(/is not empty: it has "thesis\.txt"/)
    expect(readdirSync(dataDir)).toEqual(['thesis.txt'])
    await expect(restore(backup, site.dataDir)).rejects.toThrow(/is not empty/)
  })

  test('accepts a folder with only backups and keys, and leaves them there', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'backups'))
    await copyFile(backup, join(dataDir, 'backups', 'mine.tar'))
    writeFileSync(join(dataDir, 'second-factor.key'), 'of the folder before')
    mkdirSync(join(dataDir, 'keys'))
    writeFileSync(join(dataDir, 'keys', 'lamplight-backup.key'), 'of the copies')
    await restore(join(dataDir, 'backups', 'mine.tar'), dataDir)
    expect(readFileSync(join(dataDir, 'second-factor.key'), 'utf8')).toBe('of the folder before')
    expect(readdirSync(join(dataDir, 'backups'))).toEqual(['mine.tar'])
    expect(readdirSync(join(dataDir, 'keys'))).toEqual(['lamplight-backup.key'])
    expect(readdirSync(join(dataDir, 'uploads'))).toContain(upload)
  })

  test('refuses the folder of a running server', async () => {
    const dataDir = temporaryFolder()
    const lock = lockFolder(dataDir)
    await expect(restore(backup, dataDir)).rejects.toThrow(/in use by another Lamplight process/)
    lock.release()
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
  })

  test('continues after leftovers of a killed restore', async () => {
    const dataDir = temporaryFolder()
    for (const folder of ['restoring', 'uploads', 'incoming']) mkdirSync(join(dataDir, folder))
    writeFileSync(join(dataDir, 'uploads', 'half.webp'), 'half')
    writeFileSync(join(dataDir, 'restoring', 'lamplight.sqlite'), 'half')
    await restore(backup, dataDir)
    expect(readdirSync(join(dataDir, 'uploads'))).toHaveLength(2)
    expect(readdirSync(dataDir).sort()).toEqual(['incoming', 'lamplight.lock', 'lamplight.sqlite', 'uploads'])
  })

  test('refuses to restore a SQLite backup into PostgreSQL', async () => {
    await expect(restore(backup, freshFolder(), 'postgres://127.0.0.1:1/none')).rejects.toThrow(
      /Unset DATABASE_URL/,
    )
  })
})
