import { describe, expect, it } from 'vitest'
import { httpMessages } from '#domain/api/http-messages.ts'
import { contentMessages } from '#features/content/server/content-messages.ts'
import { aFestival, aVolunteer } from '#testing/builders.ts'
import { bothDialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { stateButSessions, unchangedButSessions } from '#testing/spec/state.ts'
import { bulkChangeMessages } from '../bulk-change.ts'
import { words as bulkChangeSchemaWords } from '../bulk-change-schema.ts'

describe.each(bothDialects)('bulk change on %s', (dialect) => {
  const site = openSite(dialect)
  const { asPic: ask } = site
  const state = () => stateButSessions(site)
  const addStudent = async (over = {}) => (await site.add('student', over))._id
  const change = (kind: string, json: object) => ask('POST', `${D}/${kind}/bulk-change`, { json })
  const inClass = async (name: string) =>
    Number((await ask('GET', `/api/students?studentClass=${name}&limit=1`)).headers['x-total-count'])

  it('sets a value in all filtered records, as previewed, and can be undone as a whole', async () => {
    for (let n = 0; n < 3; n += 1) await addStudent({ studentClass: 'Old' })
    const already = await addStudent({ studentClass: 'Old' })
    await change('student', { records: { ids: [already] }, change: { values: { gender: 'Male' } } })
    const wanted = { records: { list: { studentClass: 'Old' } }, change: { values: { gender: 'Male' } } }
    const { body } = await change('student', { ...wanted, isPreview: true })
    expect(body.preview).toMatchObject({ changing: 3, same: 1, refused: 0, refusals: [] })
    expect(body.preview.records[0].fields).toEqual([{ label: 'Gender', before: 'Female', after: 'Male' }])
    const moved = await change('student', {
      records: { list: { studentClass: 'Old' } },
      change: { values: { studentClass: 'New' } },
      expected: 4,
    })
    expect([moved.status, moved.body.message]).toEqual([200, '4 records changed.'])
    expect(moved.body.data).toMatchObject({
      title: 'Children: Class = New',
      edited: 4,
      reason: 'bulk change',
    })
    expect([await inClass('Old'), await inClass('New')]).toEqual([0, 4])
    await ask('POST', `${D}/changes/${moved.body.data._id}/undo`)
    expect([await inClass('Old'), await inClass('New')]).toEqual([4, 0])
  })

  it('omits from its title every value that some admins may not see', async () => {
    const ids = [await addStudent()]
    const values = { address: '12 numbat lane', studentClass: '7' }
    const { body } = await change('student', { records: { ids }, change: { values } })
    expect(body.data.title).toBe('Children: Address, Class = 7')
    const form = { ...aFestival(), coverImageURL: await aPicture() }
    const added = await ask('POST', `${D}/events/festivals/add-festival`, { form })
    const venue = { records: { ids: [added.body.data._id] }, change: { values: { venue: 'Yard' } } }
    expect((await change('festival', venue)).body.data.title).toBe('Festivals: Venue = Yard')
  })

  it('can hide, show and delete records', async () => {
    const ids = [await addStudent({ studentClass: 'H' }), await addStudent({ studentClass: 'H' })]
    const seen = async () => (await site.ask('GET', '/api/students?studentClass=H')).body.length
    expect((await change('student', { records: { ids }, change: { isHidden: true } })).status).toBe(200)
    expect(await seen()).toBe(0)
    const again = await change('student', { records: { ids }, change: { isHidden: true } })
    expect([again.status, again.body.message]).toEqual([400, 'Nothing would change.'])
    await change('student', { records: { ids }, change: { isHidden: false } })
    expect(await seen()).toBe(2)
    const deleted = await change('student', {
      records: { list: { studentClass: 'H' } },
      change: { isDeleted: true },
    })
    expect(deleted.body.data).toMatchObject({ title: 'Children: deleted', deleted: 2 })
    expect(await seen()).toBe(0)
    await ask('POST', `${D}/changes/${deleted.body.data._id}/undo`)
    expect(await seen()).toBe(2)
  })

  it('accepts a value per record, such as a pasted column', async () => {
    const ids = [await addStudent(), await addStudent()]
    const each = Object.fromEntries(
      ids.map((id, n) => [id, { uniqueId: `PASTED-${n}`, fullName: `Pasted ${n}` }]),
    )
    const { status, body } = await change('student', { records: { ids }, change: { each } })
    expect([status, body.data.title]).toEqual([200, 'Children: Unique ID, Full name'])
    const same = Object.fromEntries(ids.map((id) => [id, { uniqueId: 'TWICE' }]))
    const refused = await unchangedButSessions(site, () =>
      change('student', { records: { ids }, change: { each: same } }),
    )
    expect(refused.status).toBe(409)
  })

  it('reports the error of each pasted value, and changes the rest on request', async () => {
    const [first, second, third, fourth] = [
      await addStudent({ fullName: 'First' }),
      await addStudent({ fullName: 'Second' }),
      await addStudent({ fullName: 'Third' }),
      await addStudent({ fullName: 'Fourth', uniqueId: 'FOURTH' }),
    ]
    const each = {
      [first]: { gender: 'x' },
      [second]: { uniqueId: 'fourth' },
      [third]: { uniqueId: 'THIRD' },
    }
    const wanted = { records: { ids: Object.keys(each) }, change: { each } }
    const before = await state()
    const { body: shown } = await change('student', { ...wanted, isPreview: true })
    expect(shown.preview).toMatchObject({ changing: 1, same: 0, refused: 2 })
    const refusals = shown.preview.refusals.map(({ title, why }: Record<string, string>) => [title, why])
    expect(refusals).toEqual([
      ['First', httpMessages.notAmong('Gender', ['Male', 'Female'])],
      ['Second', contentMessages.taken('Unique ID', 'Child')],
    ])
    const refused = await change('student', wanted)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      '"First" cannot be changed: Gender must be one of: Male, Female. Nothing was changed.',
    ])
    expect(await state()).toEqual(before)
    const { status, body } = await change('student', { ...wanted, expected: 3, leaveRefused: true })
    expect([status, body.message]).toEqual([200, '1 record changed.'])
    const idOf = async (id: string) => (await ask('GET', `/api/students/${id}`)).body.data.uniqueId
    expect(await idOf(third)).toBe('THIRD')
    expect(await idOf(fourth)).toBe('FOURTH')
    expect(await idOf(second)).not.toBe('fourth')
  })

  it('does not overwrite a cell that another admin changed since it was read', async () => {
    const ids = [await addStudent({ fullName: 'Same' }), await addStudent({ fullName: 'Other' })]
    const all = (values: object) => Object.fromEntries(ids.map((id) => [id, values]))
    const was = all({ studentClass: '5' })
    await change('student', {
      records: { ids },
      change: { each: all({ studentClass: '5', gender: 'Male' }) },
    })
    await change('student', { records: { ids: ids.slice(1) }, change: { values: { studentClass: '8' } } })
    const wanted = { records: { ids }, change: { each: all({ studentClass: '6' }), was } }
    const { body } = await change('student', { ...wanted, isPreview: true })
    expect(body.preview).toMatchObject({ changing: 1, refused: 1 })
    expect(body.preview.refusals).toMatchObject([
      { title: 'Other', why: 'Someone else has just changed this: Class.' },
    ])
    expect((await change('student', { ...wanted, leaveRefused: true })).body.message).toBe(
      '1 record changed.',
    )
  })

  it('refuses a chain of values if the first one is in use, because then each record keeps the value that the next one needs', async () => {
    const ids = [
      await addStudent({ fullName: 'Keeper', uniqueId: 'CHAIN-1' }),
      await addStudent({ fullName: 'Next', uniqueId: 'CHAIN-2' }),
      await addStudent({ fullName: 'Last', uniqueId: 'CHAIN-3' }),
    ]
    await addStudent({ uniqueId: 'CHAIN-0' })
    const each = Object.fromEntries(ids.map((id, n) => [id, { uniqueId: `CHAIN-${n}` }]))
    const { body } = await change('student', { records: { ids }, change: { each }, isPreview: true })
    expect(body.preview).toMatchObject({ changing: 0, refused: 3 })
  })

  it('can swap unique values between records in any order, undo the swap and redo it', async () => {
    const ids: string[] = []
    for (const n of [1, 2, 3]) ids.push(await addStudent({ uniqueId: `ROUND-${n}` }))
    const numbers = async () => {
      const read = ids.map(async (id) => (await ask('GET', `/api/students/${id}`)).body.data.uniqueId)
      return Promise.all(read)
    }
    const renumber = async (...uniqueIds: string[]) => {
      const each = Object.fromEntries(ids.map((id, n) => [id, { uniqueId: uniqueIds[n] }]))
      const { status, body } = await change('student', { records: { ids }, change: { each } })
      expect([status, await numbers()]).toEqual([200, uniqueIds])
      return body.data._id as string
    }
    const steps = [
      ['round-2', 'ROUND-3', 'ROUND-1'],
      ['ROUND-3', 'ROUND-4', 'ROUND-5'],
      ['ROUND-2', 'ROUND-3', 'ROUND-4'],
    ]
    for (const uniqueIds of steps) {
      const before = await numbers()
      const id = await renumber(...uniqueIds)
      expect((await ask('POST', `${D}/changes/${id}/undo`)).status).toBe(200)
      expect(await numbers()).toEqual(before)
      expect((await ask('POST', `${D}/changes/${id}/redo`)).status).toBe(200)
      expect(await numbers()).toEqual(uniqueIds)
    }
  })

  it('lets a record keep its unique value and refuses it to another record', async () => {
    const wants = await addStudent({ uniqueId: 'WANTS-1' })
    const keeps = await addStudent({ uniqueId: 'KEEPS-1' })
    const each = { [wants]: { uniqueId: 'keeps-1' }, [keeps]: { studentClass: '9' } }
    const wanted = { records: { ids: [wants, keeps] }, change: { each }, leaveRefused: true }
    const { body } = await change('student', wanted)
    expect(body.data).toMatchObject({ edited: 1 })
    expect((await ask('GET', `/api/students/${keeps}`)).body.data.studentClass).toBe('9')
  })

  it('describes hiding a record in the same way in the preview and in the change set', async () => {
    const ids = [await addStudent()]
    const { body } = await change('student', {
      records: { ids },
      change: { isHidden: true },
      isPreview: true,
    })
    expect(body.preview.records[0].fields).toEqual([
      { label: 'Visibility', before: 'visitors see it', after: 'visitors do not see it' },
    ])
    const { body: hidden } = await change('student', { records: { ids }, change: { isHidden: true } })
    const { body: told } = await ask('GET', `${D}/changes/${hidden.data._id}`)
    expect(told.records[0].fields).toEqual(body.preview.records[0].fields)
  })

  it('changes nothing if one record would break a rule of its kind, and names that record', async () => {
    const add = async (over: object) =>
      (
        await ask('POST', `${D}/volunteers/add-volunteers`, {
          form: {
            ...aVolunteer(over as never),
            coverImageURL: await (await import('#testing/files.ts')).aPicture(),
          },
        })
      ).body.data._id
    const ids = [await add({ fullName: 'Hosteller' })]
    const before = await state()
    const wanted = { records: { ids }, change: { values: { residenceType: 'Hostel', hostelName: '' } } }
    const { body: preview } = await change('volunteer', { ...wanted, isPreview: true })
    expect(preview.preview).toMatchObject({ changing: 0, refused: 1, refusals: [{ title: 'Hosteller' }] })
    const { status, body } = await change('volunteer', wanted)
    expect(status).toBe(400)
    expect(body.message).toMatch(/^"Hosteller" cannot be changed: .* Nothing was changed\.$/)
    expect(await state()).toEqual(before)
  })

  const all = { list: {} }
  const nobody = '01930000-0000-7000-8000-000000000000'
  const gone = 'Some of these records no longer exist. Nothing was changed: please check again.'
  const remove = { isDeleted: true }
  const values = (values: object) => ({ records: all, change: { values } })
  it.each<[string, number, string, object]>([
    ['an empty selection', 400, 'Choose 1 to 1000 records.', { records: { ids: [] }, change: remove }],
    ['an unknown record', 404, gone, { records: { ids: [nobody] }, change: remove }],
    ['a malformed id', 404, gone, { records: { ids: ["' or 1=1"] }, change: remove }],
    ['one unique ID for all', 400, bulkChangeMessages.notInBulk('Unique ID'), values({ uniqueId: 'X' })],
    ['a picture', 400, bulkChangeMessages.notInBulk('Photo'), values({ coverImageURL: 'x' })],
    ['an unknown field', 400, 'There is no field called "toString".', values({ toString: 'x' })],
    [
      'an impossible value',
      400,
      httpMessages.notAmong('Gender', ['Male', 'Female']),
      values({ gender: 'x' }),
    ],
    ['an empty change', 400, bulkChangeSchemaWords.change, values({})],
    [
      'a different count than in the preview',
      409,
      'check again',
      { records: { list: { q: 'nobody has this name' } }, change: remove, expected: 5 },
    ],
  ])('refuses %s and changes nothing', async (_what, expectedStatus, words, json) => {
    await addStudent()
    const { status, body } = await unchangedButSessions(site, () => change('student', json))
    expect([status, body.message]).toEqual([expectedStatus, expect.stringContaining(words)])
  })
})
