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
  const site = openSite('sqlite', { pic: false })
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
    return dataDir
  }

  const evil = Buffer.from('evil')
  const entry = (all: TarEntry[], name: string | RegExp) => {
    const found = all.find((each) => (typeof name === 'string' ? each.name === name : name.test(each.name)))
    if (!found) throw new Error(`There is no entry ${name}.`)
    return found
  }
  const without = (all: TarEntry[], name: string | RegExp) => {
    const gone = entry(all, name)
    return all.filter((each) => each !== gone)
  }
  const flippedByte = (name: string | RegExp, at: number): Change => {
    return (all) => {
      const { content } = entry(all, name)
      content.writeUInt8(content.readUInt8(at) ^ 0xff, at)
      return undefined
    }
  }
  const stray = (name: string, over: Partial<TarEntry> = {}): Change => {
    return (all) => [{ name, content: evil, ...over }, ...all]
  }
  const listed = (over: object): Change => {
    return (_all, list) => void Object.assign(list, over)
  }
  /** Changes the lines of a table, and the manifest with them. */
  const rewritten = (table: string, change: (lines: string[]) => string[]): Change => {
    return (all, list) => {
      const rows = entry(all, `rows/${table}.ndjson`)
      const lines = change(rows.content.toString().split('\n').slice(0, -1))
      rows.content = Buffer.from(lines.map((line) => `${line}\n`).join(''))
      const sha256 = createHash('sha256').update(rows.content).digest('hex')
      list.tables[table] = { rows: lines.length, sha256 }
      return undefined
    }
  }
  const changedRow = (over: object) =>
    rewritten('uploads', ([first = '', ...others]) => [
      JSON.stringify({ ...JSON.parse(first), ...over }),
      ...others,
    ])
  const aFile = `files/${'a'.repeat(40)}.webp`
  const aLink = { content: Buffer.alloc(0), type: 'symlink', linkname: '/etc/passwd' } as const
  const aFolder = { content: Buffer.alloc(0), type: 'directory' } as const
  const notOurs = /This version of Lamplight cannot read/
  const misplaced = /does not belong there: "/
  const unlisted: Change = (all, list) => {
    list.files.splice(0, 1)
    return without(all, /^files/)
  }
  const noJson: Change = (all) => {
    ;(all.at(-1) as TarEntry).content = evil
    return all.map((each) => ({ ...each }))
  }
  const withTable = (table: string): Change => {
    return (all, list) => {
      list.tables[table] = { rows: 0, sha256: createHash('sha256').digest('hex') }
      return [{ name: `rows/${table}.ndjson`, content: Buffer.alloc(0) }, ...all]
    }
  }
  const unfit = /rows of the table uploads cannot be restored/
  const wrong: [string, Change, RegExp][] = [
    ['a changed byte in a file', flippedByte(/^files/, 500), /has changed since .*files\//],
    [
      'a changed byte in a row',
      flippedByte('rows/uploads.ndjson', 30),
      /has changed since .*uploads\.ndjson/,
    ],
    ['a missing file', (all) => without(all, /^files/), /lacks a file that it lists: files/],
    ['a file missing from the manifest too', unlisted, /lacks a file that the database names/],
    [
      'a missing table',
      (all) => without(all, 'rows/admins.ndjson'),
      /lacks a file that it lists: rows\/admins/,
    ],
    ['a missing manifest', (all) => all.slice(0, -1), /list of its contents is missing/],
    ['an unlisted file', stray(aFile), /that it does not list/],
    ['a duplicate entry', (all) => [...all, all[1] as TarEntry], /an entry twice/],
    ['path traversal out of the folder', stray('../evil'), misplaced],
    ['path traversal out of the files', stray('files/../../../evil'), misplaced],
    ['path traversal out of the rows', stray('rows/../evil.ndjson'), misplaced],
    ['an absolute path', stray('/tmp/evil'), misplaced],
    ['a symbolic link', stray(aFile, aLink), misplaced],
    ['a directory entry', stray('files/', aFolder), misplaced],
    ['the manifest of another product', listed({ product: 'Other' }), notOurs],
    ['an unknown format', listed({ format: 3 }), notOurs],
    ['an unknown migration', listed({ migrations: ['2090-01-01-01-clubs'] }), /made by a newer version/],
    ['a manifest without a migration', (_all, list) => void list.migrations.pop(), /inconsistent|cannot be/],
    [
      'a row fewer than the manifest counts',
      (_all, list) => {
        list.tables.uploads = { rows: 3, sha256: list.tables.uploads?.sha256 ?? '' }
        return undefined
      },
      /table uploads .*: 3 rows then, 2 now/,
    ],
    [
      'rows that do not match their hash',
      (_all, list) => {
        list.tables.uploads = { rows: 2, sha256: '0'.repeat(64) }
        return undefined
      },
      /has changed since .*uploads\.ndjson/,
    ],
    [
      'a table that is not in the manifest',
      (all, list) => {
        delete list.tables.history
        return without(all, 'rows/history.ndjson')
      },
      /table history .*: no rows then/,
    ],
    ['a table of another program', withTable('wp_posts'), /table wp_posts .*: 0 rows then, none now/],
    ['a table of the database itself', withTable('sqlite_schema'), /table sqlite_schema .*: 0 rows then/],
    ['a manifest that is not JSON', noJson, notOurs],
    ['a line that is not JSON', rewritten('uploads', () => ['evil']), unfit],
    ['a line that is no object', rewritten('uploads', () => ['null']), unfit],
    ['a row twice', rewritten('uploads', ([first = '']) => [first, first]), unfit],
    ['a column of another program', changedRow({ evil: 1 }), unfit],
    ['text in a column of numbers', changedRow({ bytes: 'many' }), unfit],
    ['a missing column', changedRow({ mimeType: undefined }), unfit],
    ['a list in a column', changedRow({ mimeType: ['text'] }), unfit],
    [
      'columns in another order',
      rewritten('uploads', ([first = '', ...others]) => [
        JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(first)).reverse())),
        ...others,
      ]),
      /table uploads .*: 2 rows then, 2 now/,
    ],
    [
      'a row that refers to a missing one',
      rewritten('accessNotices', () => [JSON.stringify({ adminId: 'nobody', notice: 'end', sentAt: '' })]),
      /rows of the table accessNotices cannot be restored/,
    ],
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

  test('refuses a file that is not a tar archive, and restores a good backup into the same folder', async () => {
    const file = join(temporaryFolder(), 'x.tar')
    writeFileSync(file, 'no tar file '.repeat(1_000))
    const dataDir = await expectRefused(file, /incomplete or not a backup/)
    await restore(backup, dataDir)
    expect(rowsIn(dataDir, 'uploads')).toHaveLength(2)
  })

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
})
