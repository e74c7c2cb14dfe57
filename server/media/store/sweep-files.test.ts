import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { derivedNames, shareFileName, variantNames } from '#domain/media/pictures.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { openTestApp } from '#testing/app.ts'
import { aHomePicture } from '#testing/builders.ts'
import { aPicture } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { storeKinds } from '#testing/stores.ts'
import { readMissing } from './missing-files.ts'
import { orphanAfterMs, putBytes } from './store.ts'
import { sweepFiles } from './sweep-files.ts'

const stray = `${'5'.repeat(40)}.mp4`
const strayPicture = `${'e'.repeat(40)}-1000x10-${'0'.repeat(24)}.webp`
const foreign = ['.DS_Store', 'notes.txt', `${'a'.repeat(40)}.html`]

describe.each(storeKinds)('a sweep of files on %s', (store) => {
  const site = openSite('sqlite', { each: true, store })

  /** File times follow the real clock, not the app's fake clock. */
  const hoursLater = (hours: number) => ({
    ...site.context,
    now: () => new Date(Date.now() + hours * 3_600_000),
  })
  const put = (name: string) => putBytes(site.context.media, name, Buffer.from(name))

  /** Adds a picture in three widths with a share picture, used by a record. */
  async function addPicture() {
    const form = { ...aHomePicture(), image: await aPicture({ width: 700, height: 500 }) }
    const { data } = (await site.asPic('POST', `${D}/add-homePageImage`, { form })).body
    const name = data.coverImageURL.replace('/uploads/', '')
    await site.request({ url: `/uploads/${shareFileName(name)}` })
    return { name, all: [name, ...derivedNames(name)].sort() }
  }

  test('removes orphans, and leaves files with a row, their variants, and files that are not ours', async () => {
    const { all } = await addPicture()
    const strays = [stray, strayPicture, derivedNames(strayPicture)[0] ?? '', shareFileName(strayPicture)]
    for (const name of [...strays, ...foreign]) await put(name)
    const swept = await sweepFiles(hoursLater(2))
    expect({ ...swept, removed: swept.removed.toSorted() }).toEqual({
      removed: strays.toSorted(),
      skipped: [],
      tooRecent: 0,
      missing: [],
    })
    expect(await site.storedFiles()).toEqual([...all, ...foreign].sort())
  })

  test('leaves files that an upload may be about to reference', async () => {
    await put(stray)
    expect(await sweepFiles(hoursLater(0))).toMatchObject({ removed: [], tooRecent: 1 })
    const soon = { ...site.context, now: () => new Date(Date.now() + orphanAfterMs - 60_000) }
    expect(await sweepFiles(soon)).toMatchObject({ removed: [], tooRecent: 1 })
    expect(await site.storedFiles()).toEqual([stray])
  })

  test('only reports in a dry run', async () => {
    const { all } = await addPicture()
    await put(stray)
    const swept = await sweepFiles(hoursLater(2), { dryRun: true })
    expect(swept).toEqual({ removed: [stray], skipped: [], tooRecent: 0, missing: [] })
    expect(await site.storedFiles()).toEqual([...all, stray].sort())
  })

  test("removes nothing if no row references any file, as with another site's database", async () => {
    const others = ['1', '2', '3'].map((digit) => `${digit.repeat(40)}.mp4`)
    for (const name of [stray, ...others]) await put(name)
    await runMaintenance(hoursLater(2))
    expect(await site.storedFiles()).toEqual([stray, ...others].sort())
    expect(site.logged()).toContain('is this the database they belong to?')
  })

  test('removes the leftovers of a crash during the very first upload', async () => {
    await put(stray)
    expect(await sweepFiles(hoursLater(2))).toMatchObject({ removed: [stray], skipped: [] })
  })

  test('removes nothing if most uploads have no row, unless forced', async () => {
    const { all } = await addPicture()
    const strays = Array.from({ length: 21 }, (_, at) => `${String(at).padStart(40, '0')}.mp4`)
    for (const name of strays) await put(name)
    const swept = await sweepFiles(hoursLater(2))
    expect({ ...swept, skipped: swept.skipped.toSorted() }).toMatchObject({ removed: [], skipped: strays })
    expect(await site.storedFiles()).toEqual([...all, ...strays].sort())
    expect((await sweepFiles(hoursLater(2), { force: true })).removed).toHaveLength(21)
    expect(await site.storedFiles()).toEqual(all)
  })

  test('reports rows whose file is missing, and leaves them unchanged', async () => {
    const { name } = await addPicture()
    expect(await readMissing(site.context.db)).toBeUndefined()
    await site.context.media.remove(name)
    expect(await sweepFiles(hoursLater(0))).toMatchObject({ removed: [], missing: [name] })
    expect(await readMissing(site.context.db)).toEqual({ missing: 1, present: 0 })
    expect(await site.context.db.selectFrom('uploads').select('name').execute()).toEqual([{ name }])
  })

  test('is part of maintenance, which warns about missing files', async () => {
    const { name } = await addPicture()
    await put(stray)
    await site.context.media.remove(variantNames(name)[0] ?? '')
    await runMaintenance(hoursLater(2))
    expect(await site.storedFiles()).not.toContain(stray)
    expect(site.logged()).toContain('"files":1,"msg":"removed orphaned files"')
    expect(site.logged()).toContain('"msg":"stored files are missing"')
  })
})

test('treats a file that is uploaded again as new, not as an old orphan', async () => {
  const site = await openTestApp('sqlite', { store: 'disk' })
  const { context, dataDir } = site
  await putBytes(context.media, stray, Buffer.from('x'))
  const longAgo = new Date(Date.now() - 2 * orphanAfterMs)
  await utimes(join(dataDir, 'uploads', stray), longAgo, longAgo)
  await putBytes(context.media, stray, Buffer.from('x'))
  expect(await sweepFiles({ ...context, now: () => new Date() })).toMatchObject({ removed: [], tooRecent: 1 })
  await utimes(join(dataDir, 'uploads', stray), longAgo, longAgo)
  expect(await sweepFiles({ ...context, now: () => new Date() })).toMatchObject({ removed: [stray] })
  await site.close()
})
