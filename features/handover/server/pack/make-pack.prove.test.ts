import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { kinds } from '#domain/kinds/index.ts'
import { makeReadableCode } from '#features/accounts/server/sessions/tokens.ts'
import { recordOutcome } from '#features/backup/server/schedule.ts'
import { saveSetting } from '#server/db/settings-table.ts'
import { StorageUnavailable } from '#server/errors.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { anAdmin } from '#testing/admins.ts'
import { aFestival, aGalleryItem, aStudent, aVolunteer } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openArchive } from '#testing/open-pack.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { readSheet } from '#testing/read-sheet.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { findProgram } from '../../../../scripts/test/find-program.ts'
import { handoverMessages } from '../../handover.ts'
import { hostingKey } from '../../hosting.ts'
import { writePackFile } from './write-pack-file.ts'

/** The program with which a faculty member would open the pack. */
const sevenZip = findProgram('7zz')
const aes = expect.stringMatching(/^Method = AES-256 /)

const passphrase = 'invest-ivory-fantasy-box-come-rack-grass'

describe.each(dialects)('a handover pack on %s', (dialect) => {
  const site = openSite(dialect, { isQuiet: true })
  const post = async (path: string, given: object) => {
    const { status, body } = await site.ask('POST', `${D}/${path}`, { token: site.pic.token, ...given })
    expect(status).toBe(201)
    return body.data
  }
  const make = async () => {
    const to = join(temporaryFolder(), 'pack.zip')
    const made = await writePackFile(site.context, to, { passphrase })
    return { ...made, to, bytes: readFileSync(to) }
  }
  const open = async () => {
    const { bytes } = await make()
    const files = await openArchive(bytes, passphrase)
    const photos = await openArchive(files.get('Photos.zip') as Buffer)
    return { files, photos, sheet: (name: string) => readSheet(files.get('Lists.xlsx') as Buffer, name).rows }
  }

  beforeAll(async () => {
    const { context } = site
    await post('students/add-students', { json: aStudent({ fullName: 'Asha Probe', studentClass: '5' }) })
    await post('volunteers/add-volunteers', {
      form: { ...aVolunteer({ fullName: 'Ravi Probe' }), coverImageURL: await aPicture() },
    })
    await post('events/festivals/add-festival', {
      form: {
        ...aFestival({ title: 'Saraswati Puja', date: '2024-02-14' }),
        coverImageURL: await aPicture(),
      },
    })
    for (let n = 0; n < 2; n += 1)
      await post('gallery/photos/add-photos', {
        form: { ...aGalleryItem({ title: 'Kites' }), photos: await aPicture() },
      })
    await anAdmin(context, { fullName: 'Wanda Waits', status: 'pending' })
    await anAdmin(context, { fullName: 'Leo Leads', role: 'PIC' })
    const time = context.now()
    const times = { startedAt: time, endedAt: time }
    await recordOutcome(context.db, 'made', times, { name: 'lamplight-a.tar', bytes: 1_000 })
    await recordOutcome(context.db, 'tried', times, { name: 'lamplight-a.tar', rows: 812, files: 97 })
  })

  test('contains every list as a sheet', async () => {
    const { files, sheet } = await open()
    const { names } = readSheet(files.get('Lists.xlsx') as Buffer)
    expect(names).toHaveLength(new Set(names).size)
    expect(names).toHaveLength(kinds.length + 2 + 4)
    expect(sheet('Children').flat()).toContain('Asha Probe')
    expect(sheet('Consents').flat()).toContain('Asha Probe')
    expect(sheet('Open sign-ups').flat()).toContain('Wanda Waits')
    expect(sheet('Who has access').flat()).toContain('Leo Leads')
    expect(sheet('Who has access').flat()).not.toContain('Wanda Waits')
  })

  test('contains photos by year and event, and no portraits of people', async () => {
    const { photos } = await open()
    expect([...photos.keys()].sort()).toEqual([
      '2024/Festivals/2024-02-14 Saraswati Puja 1.webp',
      '2026/Gallery/Kites 1.webp',
      '2026/Gallery/Kites 2.webp',
    ])
    for (const photo of photos.values()) expect(photo.toString('latin1', 8, 12)).toBe('WEBP')
  })

  test('contains the guide to the first week, who has access, the services, and whether a backup was really restored', async () => {
    const place = { kind: 'Domain', what: '<example.org>', where: 'A registrar', owner: 'The institute' }
    const { context } = site
    await saveSetting(context.db, context.now(), hostingKey, {
      places: [{ ...place, renewsOn: '2027-06-30', note: '' }],
      updatedAt: null,
    })
    const { files } = await open()
    const guide = String(files.get('Read me first.html'))
    expect(guide).toContain('<a href="http://school.test/admin/signup">')
    expect(guide).toContain('<td>&lt;example.org&gt;</td>')
    expect(guide).toContain('<td>2027-06-30</td>')
    expect(guide).toContain('<td>First children</td><td>Done</td>')
    expect(guide).toContain('<td>Telephone numbers</td><td>Still to do</td>')
    expect(guide).toContain('Leo Leads')
    expect(guide).not.toContain('Wanda Waits')
    expect(guide).toContain('812 rows and 97 files')
    for (const [name, page] of files)
      if (name.endsWith('.html')) expect(String(page)).not.toMatch(/<script|<link|<img|@import|url\(/)
  })

  test('reveals nothing without its passphrase, not even the name of an event', async () => {
    const { bytes } = await make()
    for (const name of ['Kites', 'Saraswati', 'Asha'])
      expect(bytes.includes(Buffer.from(name)), name).toBe(false)
    await expect(openArchive(bytes, `${passphrase}s`)).rejects.toThrow()
    await expect(openArchive(bytes)).rejects.toThrow()
  })

  test.skipIf(!sevenZip)(
    'is valid in 7-Zip, encrypted by AES-256, and opens with the passphrase',
    async () => {
      const { to } = await make()
      const run = (...args: string[]) => spawnSync(sevenZip ?? '', args, { encoding: 'utf8' })
      expect(run('l', '-slt', to).stdout.match(/^Method = .+$/gm)).toEqual(Array(3).fill(aes))
      const folder = dirname(to)
      expect(run('x', `-p${passphrase}s`, `-o${join(folder, 'wrong')}`, to).status).not.toBe(0)
      expect(run('x', `-p${passphrase}`, `-o${folder}`, to)).toMatchObject({ status: 0, stderr: '' })
      expect(run('t', join(folder, 'Photos.zip')).stdout).toContain('Everything is Ok')
    },
  )

  test('names the photos that the site has lost', async () => {
    const { _id } = await post('events/festivals/add-festival', {
      form: { ...aFestival({ title: 'Lost', date: '2023-01-01' }), coverImageURL: await aPicture() },
    })
    const { context } = site
    const media = { ...context.media, open: async () => undefined }
    const to = join(temporaryFolder(), 'pack.zip')
    const { missing } = await writePackFile({ ...context, media }, to, { passphrase })
    expect(missing).toBe(4)
    const files = await openArchive(readFileSync(to), passphrase)
    expect(String(files.get('Missing photos.txt'))).toContain('2023-01-01 Lost 1.webp')
    await site.ask('DELETE', `${D}/events/festivals/${_id}`, { token: site.pic.token })
  })

  test('is either complete or missing: an abort or failure leaves no file behind', async () => {
    const folder = temporaryFolder()
    const to = join(folder, 'pack.zip')
    const { context } = site
    const stopped = AbortSignal.abort()
    await expect(writePackFile(context, to, { passphrase, signal: stopped })).rejects.toThrow(/aborted/)
    const media = { ...context.media, open: () => Promise.reject(new Error('The storage is unavailable.')) }
    await expect(writePackFile({ ...context, media }, to, { passphrase })).rejects.toThrow(
      'The storage is unavailable.',
    )
    async function* breaksOff() {
      yield Buffer.from('RIFF')
      throw new StorageUnavailable(new Error('socket hang up'))
    }
    const fading = { ...context.media, open: async () => Readable.from(breaksOff()) }
    await expect(writePackFile({ ...context, media: fading }, to, { passphrase })).rejects.toThrow(
      'The storage for files cannot be reached. Please try again shortly.',
    )
    expect(readdirSync(folder)).toEqual([])
  })

  test('does not replace an existing file, or a file that another run is writing', async () => {
    const folder = temporaryFolder()
    const to = join(folder, 'pack.zip')
    const part = `${to}.part`
    writeFileSync(part, 'half of another')
    const run = () => writePackFile(site.context, to, { passphrase })
    await expect(run()).rejects.toThrow(new ExplainedError(handoverMessages.unfinished(part)))
    expect(readdirSync(folder)).toEqual(['pack.zip.part'])
    expect(readFileSync(part, 'utf8')).toBe('half of another')
    rmSync(part)
    await run()
    const before = readFileSync(to)
    await expect(run()).rejects.toThrow(/already/)
    expect(readFileSync(to).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['pack.zip'])
  })

  test('gets a different passphrase each time, in four groups of letters and digits', () => {
    const made = Array.from({ length: 20 }, makeReadableCode)
    expect(new Set(made).size).toBe(20)
    for (const one of made) expect(one).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  })
})
