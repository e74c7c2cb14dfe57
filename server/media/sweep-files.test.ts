import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { derivedNames, narrowerNames, shareName } from '#domain/pictures.ts'
import { anAdmin, asAdmin } from '../testing/admins.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { aHomePicture } from '../testing/builders.ts'
import { aPicture } from '../testing/files.ts'
import { asForm } from '../testing/form.ts'
import { storeKinds } from '../testing/stores.ts'
import { tidy } from '../tidy/tidy.ts'
import { insertUpload } from './keep-file.ts'
import { putBytes } from './put-bytes.ts'
import { strayAfter } from './store.ts'
import { countMissing, sweepFiles } from './sweep-files.ts'

const stray = `${'5'.repeat(40)}.mp4`
const strayPicture = `${'e'.repeat(40)}-1000x10-${'0'.repeat(24)}.webp`
const foreign = ['.DS_Store', 'notes.txt', `${'a'.repeat(40)}.html`]

describe.each(storeKinds)('a sweep of files on %s', (store) => {
  let site: TestApp
  beforeEach(async () => {
    site = await openTestApp('sqlite', { store })
  })
  afterEach(() => site.close())

  /** Files carry the time of day, whatever the app's clock says. */
  const hoursLater = (hours: number) => ({
    ...site.parts,
    now: () => new Date(Date.now() + hours * 3_600_000),
  })
  const put = (name: string) => putBytes(site.parts.media, name, Buffer.from(name))

  /** A picture in three widths and with one to be shared, named by a record. */
  async function addPicture() {
    const headers = await asAdmin(site.parts, await anAdmin(site.parts))
    const form = await asForm({ ...aHomePicture(), image: await aPicture({ width: 700, height: 500 }) })
    const { data } = (
      await site.request({
        method: 'POST',
        url: '/api/admin/dashboard/add-homePageImage',
        payload: form.payload,
        headers: { ...headers, ...form.headers },
      })
    ).json()
    const name = data.coverImageURL.replace('/uploads/', '')
    await site.request({ url: `/uploads/${shareName(name)}` })
    return { name, all: [name, ...derivedNames(name)].sort() }
  }

  test('takes strays, and leaves what has a row, what is drawn of it, and what is none of ours', async () => {
    const { all } = await addPicture()
    const strays = [stray, strayPicture, derivedNames(strayPicture)[0] ?? '', shareName(strayPicture)]
    for (const name of [...strays, ...foreign]) await put(name)
    const swept = await sweepFiles(hoursLater(2))
    expect({ ...swept, removed: swept.removed.toSorted() }).toEqual({
      removed: strays.toSorted(),
      spared: [],
      young: 0,
      missing: [],
    })
    expect(await site.storedFiles()).toEqual([...all, ...foreign].sort())
  })

  test('leaves what an upload may be about to name', async () => {
    await put(stray)
    expect(await sweepFiles(hoursLater(0))).toMatchObject({ removed: [], young: 1 })
    const soon = { ...site.parts, now: () => new Date(Date.now() + strayAfter - 60_000) }
    expect(await sweepFiles(soon)).toMatchObject({ removed: [], young: 1 })
    expect(await site.storedFiles()).toEqual([stray])
  })

  test('only looks when it is told so', async () => {
    const { all } = await addPicture()
    await put(stray)
    const swept = await sweepFiles(hoursLater(2), { isTrial: true })
    expect(swept).toEqual({ removed: [stray], spared: [], young: 0, missing: [] })
    expect(await site.storedFiles()).toEqual([...all, stray].sort())
  })

  test('leaves everything where no row names any file, as beside a database that is not theirs', async () => {
    await put(stray)
    await put(strayPicture)
    await tidy(hoursLater(2))
    expect(await site.storedFiles()).toEqual([stray, strayPicture].sort())
    expect(site.logged()).toContain('is this the database they belong to?')
  })

  test('leaves everything where more uploads have no row than have one, unless it is told to be sure', async () => {
    const { all } = await addPicture()
    const strays = Array.from({ length: 21 }, (_, at) => `${String(at).padStart(40, '0')}.mp4`)
    for (const name of strays) await put(name)
    const swept = await sweepFiles(hoursLater(2))
    expect({ ...swept, spared: swept.spared.toSorted() }).toMatchObject({ removed: [], spared: strays })
    expect(await site.storedFiles()).toEqual([...all, ...strays].sort())
    expect((await sweepFiles(hoursLater(2), { isSure: true })).removed).toHaveLength(21)
    expect(await site.storedFiles()).toEqual(all)
  })

  test('tells which rows have lost their file, and touches them no further', async () => {
    const { name } = await addPicture()
    expect(countMissing(site.parts.media)).toBeNull()
    await site.parts.media.remove(name)
    expect(await sweepFiles(hoursLater(0))).toMatchObject({ removed: [], missing: [name] })
    expect(countMissing(site.parts.media)).toBe(1)
    expect(await site.parts.db.selectFrom('uploads').select('name').execute()).toEqual([{ name }])
  })

  test('is part of tidying up, which warns of what is missing', async () => {
    const { name } = await addPicture()
    await put(stray)
    await site.parts.media.remove(narrowerNames(name)[0] ?? '')
    await tidy(hoursLater(2))
    expect(await site.storedFiles()).not.toContain(stray)
    expect(site.logged()).toContain('"files":1,"msg":"removed stray files"')
    expect(site.logged()).toContain('"msg":"stored files are missing"')
  })
})

test('a file that is sent again counts as new, so that no sweep takes it for an old stray', async () => {
  const site = await openTestApp('sqlite', { store: 'disk' })
  const { parts, dataDir } = site
  // Beside no named file at all, a sweep would take nothing.
  const known = `${'a'.repeat(40)}.mp4`
  await putBytes(parts.media, known, Buffer.from('y'))
  await insertUpload(parts.db, {
    name: known,
    mimeType: 'video/mp4',
    bytes: 1,
    width: null,
    height: null,
    createdAt: new Date().toISOString(),
  })
  await putBytes(parts.media, stray, Buffer.from('x'))
  const longAgo = new Date(Date.now() - 2 * strayAfter)
  await utimes(join(dataDir, 'uploads', stray), longAgo, longAgo)
  await putBytes(parts.media, stray, Buffer.from('x'))
  expect(await sweepFiles({ ...parts, now: () => new Date() })).toMatchObject({ removed: [], young: 1 })
  await utimes(join(dataDir, 'uploads', stray), longAgo, longAgo)
  expect(await sweepFiles({ ...parts, now: () => new Date() })).toMatchObject({ removed: [stray] })
  await site.close()
})
