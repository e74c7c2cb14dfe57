import { describe, expect, test } from 'vitest'
import { erasedName } from '#domain/personal-data.ts'
import { newId } from '#server/db/new-id.ts'
import { aConsent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { canary, entriesOf, openPeople, student, volunteer } from '#testing/open-people.ts'
import { D } from '#testing/paths.ts'
import { rowsOf } from '#testing/rows.ts'
import { formOf } from '#testing/spec/add-record.ts'
import type { PersonSection } from '../person-schemas.ts'

describe.each(dialects)('erasing a person who shares a number, an address or a name, on %s', (dialect) => {
  const people = openPeople(dialect)
  const { ask, asPic, addPerson, read, erase, mail } = people

  async function askForCall(fullName: string, phone: string) {
    const { db } = people.context
    const [id, createdAt] = [newId(), people.context.now().toISOString()]
    const row = { id, createdAt, fullName, phone, email: '', state: 'new', answers: '{}' }
    await db
      .insertInto('requests')
      .values({ ...row, kind: 'calls', tokenHash: id, invitationId: '' })
      .execute()
    return id
  }
  const callsOf = async (phone: string) => rowsOf(people.context.db, 'requests', { phone })
  const choices = (sections: PersonSection[]) =>
    sections.flatMap(({ entries }) => entries.flatMap(({ choice }) => choice ?? []))

  test('keeps a call that a sister’s record matches too, unless the PIC decides otherwise', async () => {
    const phone = '98300 77001'
    const family = { guardian1Phone: '+91 98300 77001' }
    const mita = await addPerson(student, { fullName: 'Mita Das', ...family })
    await addPerson(student, { fullName: 'Sita Das', ...family })
    const id = await askForCall('Their mother', phone)
    const own = await askForCall('Only hers', '98300 77002')
    await asPic('PUT', `${D}/students/${mita}`, { json: { guardian2Phone: '98300 77002' } })
    const { sections } = await read(student, mita)
    expect(choices(sections)).toEqual(
      expect.arrayContaining([
        { id: `request/${id}`, others: ['Sita Das (Child)'], isErased: false },
        { id: `request/${own}`, others: [], isErased: true },
      ]),
    )
    const file = await asPic('GET', people.pathOf(student, mita, '/file.json'))
    expect(file.text).not.toContain('Sita')
    expect((await erase(student, mita)).status).toBe(200)
    expect(await callsOf(phone)).toHaveLength(1)
    expect(await callsOf('98300 77002')).toEqual([])
  })

  test('offers no choice about what is certainly the person’s own, and keeps none of it', async () => {
    const id = await addPerson(student, { fullName: 'Uma Das' })
    await asPic('PUT', `${D}/students/${id}`, { json: { studentClass: '9' } })
    const { sections } = await read(student, id)
    expect(entriesOf(sections, 'changes').map(({ choice }) => choice)).toEqual([null, null])
    const { db } = people.context
    const changes = await rowsOf(db, 'changedRecords', { recordId: id })
    expect(changes).toHaveLength(2)
    const found = Object.fromEntries(
      changes.map(({ changeSetId, position }) => [`change/${changeSetId} ${position}`, 'keep']),
    )
    expect((await erase(student, id, { found })).status).toBe(200)
    expect(await rowsOf(db, 'changedRecords', { recordId: id })).toEqual([])
  })

  test('tells apart two others with one name', async () => {
    const phone = '98300 77020'
    const id = await addPerson(student, { fullName: 'Vina Das', guardian1Phone: phone })
    for (const uniqueId of ['TWIN-1', 'TWIN-2'])
      await addPerson(student, { fullName: 'Tina Das', uniqueId, guardian1Phone: phone })
    await askForCall('Their aunt', phone)
    const { sections } = await read(student, id)
    expect(choices(sections).map(({ others }) => others)).toEqual([
      ['Tina Das (Child), TWIN-1', 'Tina Das (Child), TWIN-2'],
    ])
  })

  test('does what the PIC decides about each thing', async () => {
    const phone = '98300 77003'
    const rita = await addPerson(student, { fullName: 'Rita Das', guardian1Phone: phone })
    await addPerson(student, { fullName: 'Gita Das', guardian1Phone: phone })
    const [shared, other] = [await askForCall('One', phone), await askForCall('Two', phone)]
    const own = await askForCall('Three', '98300 77004')
    await asPic('PUT', `${D}/students/${rita}`, { json: { guardian2Phone: '98300 77004' } })
    const found = { [`request/${shared}`]: 'erase', [`request/${own}`]: 'keep', 'request/unknown': 'erase' }
    expect((await erase(student, rita, { found })).status).toBe(200)
    expect((await callsOf(phone)).map(({ id }) => id)).toEqual([other])
    expect(await callsOf('98300 77004')).toHaveLength(1)
  })

  test.each([
    [{ 'request/1': 'perhaps' }],
    [Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`request/${n}`, 'keep']))],
    ['keep'],
  ])('is refused with the decisions %j', async (found) => {
    const id = await addPerson(student, { fullName: 'Tia Das' })
    expect((await erase(student, id, { found })).status).toBe(400)
    expect(await read(student, id)).toMatchObject({ name: 'Tia Das' })
  })

  test('keeps feedback, mails and invitations of a shared address', async () => {
    const email = 'family@example.org'
    const ravi = await addPerson(volunteer, { fullName: 'Ravi Sen', email })
    await addPerson(volunteer, { fullName: 'Rina Sen', email })
    const message = { fullName: 'Rina', email, contact: '98300 77010', message: 'When is the class?' }
    expect((await ask('POST', '/api/feedback/add-feedback', { json: message })).status).toBe(201)
    await mail('To both', email)
    const { sections } = await read(volunteer, ravi)
    for (const source of ['feedback', 'mails'])
      expect(entriesOf(sections, source)[0]?.choice?.others).toEqual(['Rina Sen (Volunteer)'])
    expect((await erase(volunteer, ravi)).status).toBe(200)
    const { db } = people.context
    expect(await rowsOf(db, 'feedbacks', { email })).toHaveLength(1)
    expect(await rowsOf(db, 'mails', { recipient: email })).toHaveLength(1)
  })

  test('leaves texts about a namesake, also one with a longer name, as they are', async () => {
    const asha = await addPerson(student, { fullName: 'Asha Rao' })
    const verma = await addPerson(student, { fullName: 'Asha Rao Verma' })
    await asPic('DELETE', `${D}/students/${await addPerson(student, { fullName: 'Asha Rao' })}`)
    const json = { records: { ids: [verma] }, change: { values: { studentClass: 'With Asha Rao Verma' } } }
    expect((await asPic('POST', `${D}/student/bulk-change`, { json })).status).toBe(200)
    expect((await erase(student, asha)).status).toBe(200)
    const { body } = await asPic('GET', `${D}/changes?limit=1`)
    expect(body.data[0].title).toBe('Children: Class = With Asha Rao Verma')
    expect((await erase(student, verma)).status).toBe(200)
    const after = await asPic('GET', `${D}/changes?limit=1`)
    expect(after.body.data[0]?.title ?? '').not.toContain('Verma')
  })
})

describe.each(dialects)('erasing everything about one person, on %s', (dialect) => {
  const people = openPeople(dialect)
  const { ask, asPic, addPerson, read, erase } = people

  test('keeps a change of several records undoable for the other records', async () => {
    const [one, two] = [
      await addPerson(student, { fullName: canary }),
      await addPerson(student, { fullName: 'Stays Here' }),
    ]
    const json = { records: { ids: [one, two] }, change: { values: { studentClass: '10' } } }
    const { body } = await asPic('POST', `${D}/student/bulk-change`, { json })
    expect((await erase(student, one)).status).toBe(200)
    const undone = await asPic('POST', `${D}/changes/${body.data._id}/undo`)
    expect(undone.body.data).toMatchObject({ edited: 1, state: 'undone' })
    expect((await asPic('GET', `/api/students/${two}`)).body.data.studentClass).not.toBe('10')
  })

  test("keeps a photo that another record also shows, but visitors still cannot see the child's photo", async () => {
    const photo = await aPicture()
    const form = { ...(await formOf(student, { fullName: canary })), coverImageURL: photo }
    const { body } = await asPic('POST', student.add, { form })
    const { _id: id, coverImageURL } = body.data
    const album = { title: 'Album of many', photos: photo }
    await asPic('POST', `${D}/festivalGallery/photos/add-photos`, { form: album })
    await asPic('PUT', `${D}/consents`, { json: aConsent([id], { level: 'none' }) })
    const url = coverImageURL.split('?')[0]
    expect((await ask('GET', url)).status).toBe(404)
    const { sections } = await read(student, id)
    expect(entriesOf(sections, 'photos')[0]?.stays).toContain('Album of many')
    expect((await erase(student, id)).status).toBe(200)
    expect((await ask('GET', url)).status).toBe(404)
    expect(await people.storedFiles()).toContain(url.split('/').at(-1))
  })

  test('removes a name only as separate words, not as part of another name or word', async () => {
    const id = await addPerson(student, { fullName: 'Asha' })
    const json = {
      records: { ids: [await addPerson(student, { fullName: 'Ashamol' })] },
      change: { values: { studentClass: 'Near Asha and Ashamol' } },
    }
    await asPic('POST', `${D}/student/bulk-change`, { json })
    const { sections } = await read(student, id)
    expect(entriesOf(sections, 'mentions').map(({ title }) => title)).toEqual(['Ashamol'])
    expect((await erase(student, id)).status).toBe(200)
    const { body } = await asPic('GET', `${D}/changes?limit=1`)
    expect(body.data[0].title).toBe(`Children: Class = Near ${erasedName} and Ashamol`)
  })

  test('also shows and erases people in the trash', async () => {
    const id = await addPerson(student, { fullName: canary })
    await asPic('DELETE', `${D}/students/${id}`)
    expect(await read(student, id)).toMatchObject({ isInTrash: true })
    const counts = (await asPic('GET', `${D}/counts`)).body.counts
    expect((await erase(student, id)).status).toBe(200)
    expect((await asPic('GET', `${D}/counts`)).body.counts).toEqual(counts)
    const trash = await asPic('GET', `${D}/trash`)
    expect(trash.text).not.toContain(canary)
  })
})
