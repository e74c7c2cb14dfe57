import { describe, expect, test } from 'vitest'
import { dialects } from '../databases.ts'
import { aPicture, pictureAddress } from '../files.ts'
import { openSite } from '../open-site.ts'
import { addRecord, at, formOf, recordsIn } from './add-record.ts'
import { allKinds, publicKinds } from './further-kinds.ts'
import { specifiedKinds } from './specified-kinds.ts'
import { stateOf } from './state.ts'

const unknownId = '01930000-0000-7000-8000-000000000000'

test('the seventeen kinds of the specification are tested', () => {
  const names = [
    ...['student', 'volunteer', 'alumnus', 'activity', 'festival', 'induction', 'farewell', 'donation'],
    ...['classroom', 'notification', 'homePageImage', 'feedback'],
    ...['gallery', 'festivalGallery', 'farewellGallery', 'inductionGallery', 'activityGallery'],
  ]
  expect(specifiedKinds.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})

describe.each(dialects)('every kind on %s', (dialect) => {
  const site = openSite(dialect)

  describe.each(allKinds)('$name', (kind) => {
    const { list, shape, add, added, change, deleted, publicKeys, privateKeys, numbers = [] } = kind
    const allKeys = [...publicKeys, ...privateKeys].sort()
    const isPublic = publicKinds.includes(kind)
    const token = () => site.pic.token
    const readList = async (from?: string) => {
      const { status, body } = await site.ask('GET', list, { token: from })
      expect(status).toBe(200)
      return recordsIn(kind, body)
    }

    test('an empty list is returned in the format of the list, with a count of 0 and no link to a next page', async () => {
      const { status, body, headers } = await site.asPic('GET', list)
      expect({ status, body }).toEqual({
        status: 200,
        body: shape === 'array' ? [] : { success: true, data: [] },
      })
      expect(headers['x-total-count']).toBe('0')
      expect(headers.link).toBeUndefined()
    })

    test('an addition returns 201 with a message and the record, and lists then contain it', async () => {
      const { status, body } = await site.asPic('POST', add, { form: await formOf(kind) })
      expect({ status, ...body }).toEqual({
        status: 201,
        success: true,
        message: added,
        data: expect.any(Object),
      })
      expect(Object.keys(body.data).sort()).toEqual(allKeys)
      expect(body.data._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
      expect(body.data.createdAt).toBe('2026-11-21T17:00:00.000Z')

      const forAdmins = (await readList(token())).find(({ _id }) => _id === body.data._id)
      expect(forAdmins).toEqual(body.data)
    })

    test('a record keeps the sent values: numbers as numbers, dates as dates, the rest as text', async () => {
      const fields = kind.fields()
      const files = await formOf(kind, fields)
      const { body } = await site.asPic('POST', add, { form: { ...files, ...fields } })
      for (const [name, value] of Object.entries(fields))
        expect(body.data[name], name).toBe(numbers.includes(name) ? Number(value) : value)
    })

    if (isPublic)
      test('visitors get only the public fields, in the list and by id', async () => {
        const record = await addRecord(site.ask, token(), kind)
        const listed = (await readList()).find(({ _id }) => _id === record._id) ?? {}
        const one = await site.ask('GET', `${list}/${record._id}`)
        expect(Object.keys(listed).sort()).toEqual([...publicKeys].sort())
        expect(one).toMatchObject({ status: 200, body: { success: true, data: listed } })
        expect(Object.keys(one.body).sort()).toEqual(['data', 'success'])
        expect(Object.keys(one.body.data).sort()).toEqual([...publicKeys].sort())
      })

    if (!isPublic)
      test('visitors cannot read records', async () => {
        const record = await addRecord(site.ask, token(), kind)
        for (const path of [list, `${list}/${record._id}`])
          expect(await site.ask('GET', path)).toMatchObject({
            status: 401,
            body: { success: false, message: 'Unauthorized. Please log in.' },
          })
      })

    if (kind.edit)
      test('PUT changes only the sent fields, on each path', async () => {
        for (const path of change) {
          const record = await addRecord(site.ask, token(), kind)
          site.advanceTime(60_000)
          const { status, body } = await site.asPic('PUT', at(path, record._id), { json: kind.edit })
          const updatedAt = site.context.now().toISOString()
          expect({ status, body }).toEqual({
            status: 200,
            body: {
              success: true,
              message: kind.edited ?? expect.stringMatching(/ updated successfully!$/),
              data: { ...record, ...kind.edit, updatedAt },
            },
          })
          const after = await site.asPic('GET', `${list}/${record._id}`)
          expect(after.body.data).toEqual(body.data)
          site.advanceTime(-60_000)
        }
      })

    if (kind.edit && kind.fileField && kind.fileField !== 'photos')
      test('PUT with a picture replaces the picture', async () => {
        const field = kind.responseField ?? String(kind.fileField)
        const record = await addRecord(site.ask, token(), kind)
        const form = { [String(kind.fileField)]: await aPicture() }
        const { status, body } = await site.asPic('PUT', at(change[0] as string, record._id), { form })
        expect({ status, data: body.data }).toEqual({
          status: 200,
          data: {
            ...record,
            [field]: expect.stringMatching(pictureAddress),
            updatedAt: expect.any(String),
          },
        })
        expect(body.data[field]).not.toBe(record[field])
        expect(await site.ask('GET', body.data[field])).toMatchObject({
          status: 200,
          headers: { 'content-type': 'image/webp' },
        })
      })

    test('DELETE removes the record everywhere and confirms that, on each path', async () => {
      for (const path of change) {
        const record = await addRecord(site.ask, token(), kind)
        const { status, body } = await site.asPic('DELETE', at(path, record._id))
        expect({ status, body }).toEqual({ status: 200, body: { success: true, message: deleted } })
        expect((await readList(token())).map(({ _id }) => _id)).not.toContain(record._id)
        if (isPublic) expect((await readList()).map(({ _id }) => _id)).not.toContain(record._id)
        expect((await site.asPic('GET', `${list}/${record._id}`)).status).toBe(404)
        for (const again of change)
          expect((await site.asPic('DELETE', at(again, record._id))).status).toBe(404)
        if (kind.edit)
          expect((await site.asPic('PUT', at(path, record._id), { json: kind.edit })).status).toBe(404)
      }
    })

    test('an unknown or malformed id is a 404 and changes nothing', async () => {
      await addRecord(site.ask, token(), kind)
      const before = await stateOf(site)
      for (const id of [unknownId, site.pic.id, '1', 'null', '%20', "1'--", 'a'.repeat(150)]) {
        expect((await site.asPic('GET', `${list}/${id}`)).status, id).toBe(404)
        for (const path of change) {
          expect((await site.asPic('DELETE', at(path, id))).status, id).toBe(404)
          const put = await site.asPic('PUT', at(path, id), { json: kind.edit ?? {} })
          expect([404, 405], id).toContain(put.status)
        }
      }
      expect(await stateOf(site)).toEqual(before)
    })
  })
})
