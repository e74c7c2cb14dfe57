import { describe, expect, test } from 'vitest'
import { bothDialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { addRecord, at } from '#testing/spec/add-record.ts'
import { allKinds, kindNamed } from '#testing/spec/further-kinds.ts'
import { stateOf } from '#testing/spec/state.ts'

describe.each(bothDialects)('edit conflict, on %s', (dialect) => {
  const site = openSite(dialect)
  const put = (path: string, given: object) => site.asPic('PUT', path, { ...given })

  test.each(allKinds.filter(({ edit }) => edit))(
    '$name: returns what the first admin saved, so that the second admin can save again based on it',
    async (kind) => {
      const { token } = site.pic
      const record = await addRecord(site.ask, token, kind)
      const path = at(String(kind.change[0]), record._id)
      // The clock does not move: both edits are in the same millisecond.
      const first = await put(path, { json: { ...kind.edit, updatedAt: record.updatedAt } })
      expect(first.status).toBe(200)
      const second = await site.unchanged(() =>
        put(path, { form: { ...kind.edit, updatedAt: record.updatedAt } }),
      )
      expect({ status: second.status, body: second.body }).toEqual({
        status: 409,
        body: {
          success: false,
          message: expect.stringMatching(/^Someone else has changed this/),
          errors: [],
          data: first.body.data,
        },
      })
      const { updatedAt } = second.body.data
      expect((await put(path, { form: { ...kind.edit, updatedAt } })).status).toBe(200)
      expect((await put(path, { json: { ...kind.edit, updatedAt } })).status).toBe(409)
    },
  )

  test('is reported for all but one of many simultaneous edits', async () => {
    const kind = kindNamed('student')
    const record = await addRecord(site.ask, site.pic.token, kind)
    const path = at(String(kind.change[0]), record._id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        put(path, { json: { fullName: `Writer ${n}`, updatedAt: record.updatedAt } }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    const saved = answers.find(({ status }) => status === 200)?.body.data
    for (const { status, body } of answers) if (status === 409) expect(body.data).toEqual(saved)
  })

  test('deletes the picture of a refused edit', async () => {
    const kind = kindNamed('festival')
    const record = await addRecord(site.ask, site.pic.token, kind)
    const path = at(String(kind.change[0]), record._id)
    await put(path, { json: { title: 'Another' } })
    const before = await stateOf(site)
    const form = { coverImageURL: await aPicture(), updatedAt: record.updatedAt }
    expect((await put(path, { form })).status).toBe(409)
    expect(await stateOf(site)).toEqual(before)
  })

  test('is not detected without `updatedAt`; a malformed `updatedAt` is refused', async () => {
    const kind = kindNamed('student')
    const record = await addRecord(site.ask, site.pic.token, kind)
    const path = at(String(kind.change[0]), record._id)
    for (const updatedAt of [undefined, null, ''])
      expect((await put(path, { json: { address: 'There', updatedAt } })).status).toBe(200)
    for (const updatedAt of [5, 'now', '2026', {}, ['x']])
      expect(await put(path, { json: { address: 'There', updatedAt } })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'updatedAt' }] },
      })
  })

  test('is detected for the admin’s own account open in two windows', async () => {
    const path = `/api/admins/update/${site.pic.id}`
    const { token } = site.pic
    const { admin } = (await site.ask('GET', '/api/admin/profile', { token })).body
    const first = await put(path, { json: { gender: 'Male', updatedAt: admin.updatedAt } })
    expect(first.body.admin.updatedAt > admin.updatedAt).toBe(true)
    const second = await put(path, { form: { gender: 'Female', updatedAt: admin.updatedAt } })
    expect(second).toMatchObject({ status: 409, body: { data: first.body.admin, errors: [] } })
    const { updatedAt } = second.body.data
    expect((await put(path, { form: { gender: 'Female', updatedAt } })).status).toBe(200)
  })

  test('does not occur when an optional picture or single files of an album are removed', async () => {
    const { token } = site.pic
    for (const [name, field, given] of [
      ['student', 'coverImageURL', { form: { coverImageURL: '' } }],
      ['student', 'coverImageURL', { json: { coverImageURL: null } }],
      ['notification', 'imageFile', { form: { imageFile: '' } }],
    ] as const) {
      const kind = kindNamed(name)
      const form = { ...kind.fields(), [field]: await aPicture() }
      const { data } = (await site.ask('POST', kind.add, { token, form })).body
      expect(data[field]).not.toBe('/uploads/default.png')
      const { body } = await put(at(String(kind.change[0]), data._id), given)
      expect(body.data[field]).toBe('/uploads/default.png')
    }
    const album = kindNamed('gallery')
    const title = 'Three photos'
    let item = { _id: '', photos: [''] }
    for (let n = 0; n < 3; n += 1)
      item = (await site.ask('POST', album.add, { token, form: { title, photos: await aPicture() } })).body
        .data
    const photos = [item.photos[0], item.photos[2]]
    const { body } = await put(at(String(album.change[0]), item._id), { json: { photos } })
    expect(body.data).toMatchObject({ title, photos })
  })
})
