import { describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { bothDialects } from '#testing/databases.ts'
import { aPicture, aVideo } from '#testing/files.ts'
import { openSite, signedIn } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { addRecord, formOf, recordsIn } from '#testing/spec/add-record.ts'
import type { Given } from '#testing/spec/ask.ts'
import { allKinds, kindNamed } from '#testing/spec/further-kinds.ts'
import type { SpecifiedKind } from '#testing/spec/specified-kinds.ts'
import { stateOf } from '#testing/spec/state.ts'
import { deleteOldIdempotencyKeys } from './add-idempotently.ts'

let keys = 0
const aKey = () => `key-${++keys}:of.a_form`
const under = (key: string) => ({ headers: { 'idempotency-key': key } })

describe.each(bothDialects)('form resubmitted after a lost response, on %s', (dialect) => {
  const site = openSite(dialect)
  const post = (path: string, given: Given) => site.asPic('POST', path, { ...given })
  const listOf = async (kind: SpecifiedKind) => recordsIn(kind, (await site.asPic('GET', kind.list)).body)

  test.each(allKinds.filter(({ name, file }) => name !== 'feedback' && file))(
    '$name: gets the first response again and adds nothing',
    async (kind) => {
      const form = await formOf(kind)
      const sent = { form, ...under(aKey()) }
      const first = await post(kind.add, sent)
      expect(first.status).toBe(201)
      const second = await site.unchanged(() => post(kind.add, sent))
      expect({ status: second.status, body: second.body }).toEqual({ status: 201, body: first.body })
    },
  )

  test('adds one record and one History entry when sent many times at once', async () => {
    const kind = kindNamed('festival')
    const form = await formOf(kind, { title: 'Sent by an impatient thumb' })
    const sent = { form, ...under(aKey()) }
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(kind.add, sent)))
    for (const answer of answers)
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 201, body: answers[0]?.body })
    const title = 'Sent by an impatient thumb'
    expect((await listOf(kind)).filter((record) => record.title === title)).toHaveLength(1)
    const { db } = site.context
    expect(await db.selectFrom('history').select('id').where('title', '=', title).execute()).toHaveLength(1)
  })

  test('ignores the order of JSON fields', async () => {
    const kind = kindNamed('student')
    const json = kind.fields()
    const key = under(aKey())
    const first = await post(kind.add, { json, ...key })
    const turned = Object.fromEntries(Object.entries(json).reverse())
    expect((await post(kind.add, { json: turned, ...key })).body).toEqual(first.body)
  })

  test.each(['photos', 'videos'] as const)(
    'adds an album file sent twice under %s only once',
    async (type) => {
      const file = type === 'photos' ? await aPicture() : aVideo()
      const sent = { form: { title: `Once among ${type}`, [type]: file }, ...under(aKey()) }
      const path = `${D}/gallery/${type}/add-${type}`
      const [first, second] = [await post(path, sent), await post(path, sent)]
      expect(second.body).toEqual(first.body)
      expect(second.body.data[type]).toHaveLength(1)
      const another = await post(path, { ...sent, ...under(aKey()) })
      expect(another.body.data[type]).toHaveLength(2)
    },
  )

  test('is refused if its content differs under the same key, and stores nothing', async () => {
    const kind = kindNamed('festival')
    const form = await formOf(kind)
    const key = under(aKey())
    await post(kind.add, { form, ...key })
    const before = await stateOf(site)
    for (const other of [
      { ...form, venue: 'Elsewhere' },
      { ...form, coverImageURL: await aPicture() },
    ]) {
      const { status, body } = await post(kind.add, { form: other, ...key })
      expect({ status, body }).toEqual({
        status: 422,
        body: { success: false, message: expect.stringMatching(/^This was already added/) },
      })
    }
    expect(await stateOf(site)).toEqual(before)
  })

  test('adds a record each time without a key, or with different keys', async () => {
    const kind = kindNamed('activity')
    const form = await formOf(kind)
    const other = await signedIn(site)
    const key = under(aKey())
    const ids = [
      (await post(kind.add, { form })).body.data._id,
      (await post(kind.add, { form })).body.data._id,
      (await post(kind.add, { form, ...under(aKey()) })).body.data._id,
      (await post(kind.add, { form, ...key })).body.data._id,
      (await post(kind.add, { form, ...key, token: other.token })).body.data._id,
    ]
    expect(new Set(ids).size).toBe(5)
    const elsewhere = kindNamed('festival')
    expect((await post(elsewhere.add, { form: await formOf(elsewhere), ...key })).status).toBe(201)
  })

  test('can reuse the key after a refusal', async () => {
    const kind = kindNamed('student')
    const key = under(aKey())
    const { uniqueId } = await addRecord(site.ask, site.pic.token, kind)
    const taken = { ...kind.fields(), uniqueId }
    expect((await post(kind.add, { json: taken, ...key })).status).toBe(409)
    expect((await post(kind.add, { json: { ...taken, gender: 'none' }, ...key })).status).toBe(400)
    expect((await post(kind.add, { json: kind.fields(), ...key })).status).toBe(201)
  })

  test('returns the current record, or 404 if it is gone', async () => {
    const kind = kindNamed('student')
    const sent = { json: kind.fields(), ...under(aKey()) }
    const { _id } = (await post(kind.add, sent)).body.data
    const { token } = site.pic
    await site.ask('PUT', `${D}/students/${_id}`, { token, json: { fullName: 'Another Testrup' } })
    expect((await post(kind.add, sent)).body.data).toMatchObject({ _id, fullName: 'Another Testrup' })
    await site.ask('DELETE', `${D}/students/${_id}`, { token })
    expect(await post(kind.add, sent)).toMatchObject({ status: 201, body: { data: { _id } } })
    await site.context.db.deleteFrom('students').where('id', '=', _id).execute()
    expect(await post(kind.add, sent)).toMatchObject({ status: 404 })
  })

  test.each(['', ' ', 'a b', 'x'.repeat(65), '"', '"a', 'ключ'.normalize(), 'a,b', "'; drop", '../x'])(
    'is refused with the key %j',
    async (key) => {
      const { status, body } = await site.unchanged(() =>
        post(kindNamed('student').add, {
          json: kindNamed('student').fields(),
          headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
        }),
      )
      expect({ status, body }).toEqual({
        status: 400,
        body: { success: false, message: expect.stringMatching(/Idempotency-Key/), errors: [] },
      })
    },
  )

  test('may quote the key, as in the draft standard', async () => {
    const kind = kindNamed('student')
    const json = kind.fields()
    const first = await post(kind.add, { json, ...under('"in-quotes"') })
    expect((await post(kind.add, { json, ...under('in-quotes') })).body).toEqual(first.body)
  })

  test('has a key that is deleted after two days', async () => {
    const { context, advanceTime } = site
    const known = async () => (await context.db.selectFrom('idempotencyKeys').select('key').execute()).length
    await post(kindNamed('classroom').add, { form: await formOf(kindNamed('classroom')), ...under(aKey()) })
    advanceTime(2 * day - 1)
    await deleteOldIdempotencyKeys(context)
    expect(await known()).toBeGreaterThan(0)
    advanceTime(1)
    await deleteOldIdempotencyKeys(context)
    expect(await known()).toBe(0)
  })
})
