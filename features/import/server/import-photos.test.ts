import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hour } from '#domain/dates/durations.ts'
import { deletePendingFiles } from '#features/content/server/files/pending-deletions.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { header, openImports } from '#testing/open-imports.ts'
import { D } from '#testing/paths.ts'
import { importHours, importLimits } from '../imports.ts'
import { deleteOldImports } from './delete-imports.ts'

describe.each(dialects)('photos of a list, on %s', (dialect) => {
  const site = openImports(dialect)
  const { asPic, look, unique, rowsOf, change, apply } = site
  let u = ''
  beforeAll(async () => {
    const json = { newChildren: 'public with name' }
    expect((await asPic('PUT', `${D}/visibility`, { json })).status).toBe(200)
  })
  beforeEach(() => {
    u = unique()
  })

  const addList = () => site.addList(`${header}\nAsha ${u},${u}-1,F,5,Lane\n`)
  const sendPhoto = async (id: string, name = `${u}-1.jpg`, picture?: File) => {
    const file = new File([await (picture ?? (await aPicture())).arrayBuffer()], name)
    expect(await asPic('POST', `${D}/imports/${id}/photos`, { form: { file } })).toMatchObject({
      status: 200,
    })
  }
  /** Returns two URLs of the first row's photo: signed for the list's admin, and unsigned. */
  const photoOf = async (id: string) => {
    const signed = String((await rowsOf(id))[0]?.photo)
    return { signed, url: String(signed.split('?')[0]) }
  }
  const addAll = async (id: string) => expect((await apply(id)).body.message).toBe('1 added.')
  const statusFor = async (url: string) => (await site.ask('GET', url)).status
  /** Returns true if no trace of a file is left. */
  async function isGone(url: string) {
    const { db } = site.context
    const name = String(url.split('/').at(-1))
    const rows = await Promise.all(
      (['uploads', 'childPhotos', 'pendingDeletions'] as const).map((table) =>
        db.selectFrom(table).select('name').where('name', '=', name).execute(),
      ),
    )
    return rows.every(({ length }) => length === 0) && (await statusFor(url)) === 404
  }

  it('are visible only to the admin until the children are added', async () => {
    const id = await addList()
    await sendPhoto(id)
    const { signed, url } = await photoOf(id)
    expect(signed).toContain(`${url}?by=`)
    expect(await statusFor(url)).toBe(404)
    expect(await statusFor(signed)).toBe(200)
    await addAll(id)
    const [child] = (await site.ask('GET', `/api/students?q=${u}`)).body
    expect(child.coverImageURL).toBe(url)
    expect(await statusFor(url)).toBe(200)
    const { db } = site.context
    const noted = db
      .selectFrom('childPhotos')
      .select('studentId')
      .where('name', '=', url.split('/').at(-1) ?? '')
    expect(await noted.execute()).toEqual([{ studentId: child._id }])
  })

  it('stay public if imported again, and are kept until the last list with them is gone', async () => {
    const picture = await aPicture()
    const [first, second] = [await addList(), await addList()]
    for (const id of [first, first, second]) await sendPhoto(id, `${u}-1.jpg`, picture)
    const { url } = await photoOf(first)
    expect((await photoOf(second)).url).toBe(url)
    expect((await asPic('DELETE', `${D}/imports/${first}`)).status).toBe(200)
    expect(await statusFor(url)).toBe(404)
    expect(await statusFor((await photoOf(second)).signed)).toBe(200)
    await addAll(second)
    expect(await statusFor(url)).toBe(200)
    const again = await addList()
    await sendPhoto(again, `${u}-1.jpg`, picture)
    expect(await statusFor(url)).toBe(200)
    expect((await asPic('DELETE', `${D}/imports/${again}`)).status).toBe(200)
    expect(await statusFor(url)).toBe(200)
  })

  it('are deleted with a discarded list', async () => {
    const id = await addList()
    await sendPhoto(id)
    const { url } = await photoOf(id)
    expect((await asPic('DELETE', `${D}/imports/${id}`)).status).toBe(200)
    expect(await isGone(url)).toBe(true)
  })

  it('are replaced by a photo with the same name', async () => {
    const id = await addList()
    await sendPhoto(id)
    const { url } = await photoOf(id)
    await sendPhoto(id)
    expect(await isGone(url)).toBe(true)
    expect(await statusFor((await photoOf(id)).signed)).toBe(200)
  })

  it('are deleted with a list that has expired or exceeds the limit', async () => {
    const old = await addList()
    await sendPhoto(old)
    const { url } = await photoOf(old)
    site.advanceTime(importHours * hour + 1)
    await deleteOldImports(site.context)
    await deletePendingFiles(site.context)
    site.advanceTime(-importHours * hour - 1)
    expect(await isGone(url)).toBe(true)

    const first = await addList()
    await sendPhoto(first)
    const surplus = await photoOf(first)
    for (let number = 0; number < importLimits.open; number += 1) {
      site.advanceTime(1)
      await addList()
    }
    expect(await isGone(surplus.url)).toBe(true)
  })

  it('are deleted if they do not belong to any row when the list is applied', async () => {
    const id = await addList()
    await sendPhoto(id)
    const { url } = await photoOf(id)
    expect((await change(id, { cells: [{ row: 2, column: 1, value: `${u}-2` }] })).status).toBe(200)
    await addAll(id)
    expect(await isGone(url)).toBe(true)
  })

  it('can be added between decisions, but a list with unseen photos is not applied', async () => {
    const id = await addList()
    const { data, preview } = await look(id)
    await sendPhoto(id)
    const { stamp, previewedAt } = preview
    const added = await asPic('POST', `${D}/imports/${id}/apply`, { json: { stamp, previewedAt } })
    expect([added.status, added.body.message]).toEqual([
      409,
      'This list was changed in another window. Please check it again.',
    ])
    const json = { version: data.version, cells: [{ row: 2, column: 4, value: 'Hill' }] }
    expect((await asPic('PUT', `${D}/imports/${id}`, { json })).status).toBe(200)
    await addAll(id)
    const [child] = (await site.ask('GET', `/api/students?q=${u}`)).body
    expect(child.coverImageURL).toMatch(/webp$/)
  })

  it('are assigned to the chosen child if they fit two', async () => {
    const id = await site.addList(`${header}\nAsha ${u},${u}-1,F,5,Lane\nAsha ${u},${u}-2,F,6,Lane\n`)
    await sendPhoto(id, `Asha ${u}.jpg`)
    const { preview } = await look(id)
    const fitting = [
      { row: 2, title: `Asha ${u}`, detail: `Class 5, Unique ID ${u}-1` },
      { row: 3, title: `Asha ${u}`, detail: `Class 6, Unique ID ${u}-2` },
    ]
    expect(preview).toMatchObject({
      photosLeft: [],
      photos: { all: 1, matched: 0, open: [{ name: `Asha ${u}`, rows: fitting }] },
    })
    expect(await statusFor(preview.photos.open[0].photo)).toBe(200)
    const choose = async (row: number | null) => {
      expect((await change(id, { photos: [{ name: `Asha ${u}`, row }] })).status).toBe(200)
      return (await rowsOf(id)).map(({ photo }) => photo !== null)
    }
    expect(await choose(3)).toEqual([false, true])
    expect((await look(id)).preview.photos).toEqual({ all: 1, matched: 1, open: [] })
    expect(await choose(null)).toEqual([false, false])
  })

  it('are all stored when sent simultaneously', async () => {
    const id = await addList()
    const names = Array.from({ length: 6 }, (_, number) => `nobody ${number}`)
    await Promise.all(names.map((name) => sendPhoto(id, `${name}.jpg`)))
    const { preview } = await look(id)
    expect(preview.photosLeft.toSorted()).toEqual(names)
  })
})
