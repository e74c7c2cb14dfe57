import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultSchoolYearSettings } from '#domain/dates/school-year.ts'
import { deleteOldEvenings } from '#features/evenings/server/delete-old-evenings.ts'
import { addMarks } from '#features/evenings/server/store-marks.ts'
import { saveYearSettings } from '#features/school-year/server/current-year.ts'
import { newId } from '#server/db/new-id.ts'
import { volunteerFields } from '#testing/admins.ts'
import { aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { markEvenings, marksAt } from '#testing/evenings.ts'
import { aPicture } from '#testing/files.ts'
import { openSite, type SignedIn, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { rowsOf } from '#testing/rows.ts'

const E = '/api/admin/evenings'
const evenings = ['2026-11-06', '2026-11-10', '2026-11-13', '2026-11-17', '2026-11-20']

describe.each(dialects)('families, on %s', (dialect) => {
  const site = openSite(dialect)
  const ids: Record<string, string> = {}
  let volunteer: SignedIn
  const asVolunteer = async () => ({ token: await tokenOf(site, volunteer.id) })
  const add = async (fullName: string, studentClass: string, over = {}) => {
    const json = aStudent({ fullName, studentClass, ...over })
    const { body } = await site.asPic('POST', `${D}/students/add-students`, { json })
    ids[fullName] = body.data._id
  }
  const missing = async (given = {}) => (await site.asPic('GET', `${E}/missing`, given)).body.data
  const names = async () => (await missing()).children.map(({ fullName }: { fullName: string }) => fullName)
  const mayVolunteersSee = (seeAddresses: boolean) =>
    site.asPic('PUT', `${D}/settings/volunteers`, { json: { seeAddresses } })

  beforeAll(async () => {
    volunteer = await signedIn(site, volunteerFields)
    await add('Asha', '5', {
      guardian1Name: 'Meena',
      guardian1Relation: 'Mother',
      guardian1Phone: '98300 12345',
    })
    await add('Bela', '5')
    await add('Chandan', '6')
    await markEvenings(
      site.context.db,
      Object.fromEntries(
        evenings.map((day, index) => [
          day,
          {
            here: [ids.Bela ?? '', ...(index < 2 ? [ids.Asha ?? '', ids.Chandan ?? ''] : [])],
            closed: index < 4 ? ['5', '6'] : ['5'],
          },
        ]),
      ),
    )
  })

  test('children who missed three evenings in a row are listed with their contacts', async () => {
    expect(await missing()).toEqual({
      missingAfter: 3,
      children: [
        {
          studentId: ids.Asha,
          fullName: 'Asha',
          studentClass: '5',
          missed: 3,
          since: '2026-11-13',
          lastHere: '2026-11-10',
          guardians: [{ name: 'Meena', relation: 'Mother', phone: '98300 12345', language: '' }],
          notes: [],
        },
      ],
    })
  })

  test('the dashboard counts only missing children without a note', async () => {
    const count = async () => (await site.asPic('GET', `${D}/waiting`)).body.data.missingChildren
    expect(await count()).toBe(1)
    const json = { studentId: ids.Asha, heard: 'Is at her aunt’s.', isComing: false }
    await site.asPic('POST', `${E}/absence-notes`, { json })
    expect(await count()).toBe(0)
    await site.context.db.deleteFrom('absenceNotes').execute()
  })

  test('children without any guardian’s number are counted for PICs, and listed', async () => {
    const token = await tokenOf(site, volunteer.id)
    const count = async (given = {}) =>
      (await site.asPic('GET', `${D}/waiting`, given)).body.data.childrenWithoutPhone
    const listed = async () => {
      const { body } = await site.asPic('GET', '/api/students?state=no%20phone')
      return body.map(({ fullName }: { fullName: string }) => fullName)
    }
    expect([await count(), await count({ token })]).toEqual([2, undefined])
    await site.asPic('PUT', `${D}/students/${ids.Bela}`, { json: { guardian2Phone: '98300 54321' } })
    expect([await count(), await listed()]).toEqual([1, ['Chandan']])
    await site.asPic('PUT', `${D}/students/${ids.Bela}`, { json: { guardian2Phone: '' } })
  })

  test('the number of evenings can be set, and History records the change', async () => {
    const set = (missingAfter: unknown) => site.asPic('PUT', `${E}/missing`, { json: { missingAfter } })
    expect((await set(2)).status).toBe(200)
    expect(await names()).toEqual(['Asha', 'Chandan'])
    for (const wrong of [1, 11, 2.5, '3', null]) expect((await set(wrong)).status).toBe(400)
    expect((await site.asPic('GET', `${D}/activity`)).body.data[0]).toMatchObject({
      action: 'change settings',
      title: 'Missing after 2 evenings',
    })
    await set(3)
  })

  test('an admin who may not see addresses sees no guardians or notes, and cannot write notes', async () => {
    const json = { studentId: ids.Asha, heard: 'Is at her aunt’s.', isComing: false }
    expect((await site.ask('POST', `${E}/absence-notes`, { ...(await asVolunteer()), json })).status).toBe(
      200,
    )
    expect((await missing(await asVolunteer())).children[0]).toMatchObject({
      guardians: [{ phone: '98300 12345' }],
      notes: [{ heard: 'Is at her aunt’s.', isComing: false }],
    })
    const notesOf = async () => site.ask('GET', `${E}/absence-notes/${ids.Asha}`, await asVolunteer())
    expect((await notesOf()).body.data).toMatchObject([{ heard: 'Is at her aunt’s.', isComing: false }])
    await mayVolunteersSee(false)
    expect((await notesOf()).status).toBe(403)
    const seen = await site.ask('GET', `${E}/missing`, await asVolunteer())
    expect(seen.body.data.children[0]).toMatchObject({ fullName: 'Asha', guardians: [], notes: [] })
    expect(seen.text).not.toMatch(/98300|Meena|aunt/)
    const note = await site.ask('POST', `${E}/absence-notes`, { ...(await asVolunteer()), json })
    expect(note.status).toBe(403)
    await mayVolunteersSee(true)
  })

  test('a note requires an existing child, and a text unless the child is coming', async () => {
    const send = async (json: object) => (await site.asPic('POST', `${E}/absence-notes`, { json })).status
    const note = { studentId: ids.Asha, heard: '', isComing: true }
    expect(await send(note)).toBe(200)
    // The client repeats the request, because the response was lost.
    expect(await send(note)).toBe(200)
    expect((await missing()).children[0].notes).toHaveLength(2)
    expect(await send({ ...note, isComing: false })).toBe(400)
    expect(await send({ ...note, heard: 'x'.repeat(501) })).toBe(400)
    expect(await send({ ...note, studentId: 'nobody' })).toBe(400)
    expect(await send({ ...note, studentId: volunteer.id })).toBe(404)
  })

  test('an admin who may not see addresses cannot record why a child leaves', async () => {
    const notes = () => site.context.db.selectFrom('absenceNotes').select('heard').execute()
    const before = await notes()
    await mayVolunteersSee(false)
    const json = { reason: 'The family moved away' }
    const left = await site.ask('POST', `${D}/student/${ids.Bela}/leave`, { ...(await asVolunteer()), json })
    expect(left.status).toBe(200)
    expect(await notes()).toEqual(before)
    await mayVolunteersSee(true)
    expect((await site.asPic('POST', `${D}/student/${ids.Bela}/return`)).status).toBe(200)
  })

  test('the optional reason for leaving is recorded when a child leaves', async () => {
    const notes = () => site.context.db.selectFrom('absenceNotes').select('heard').execute()
    const before = (await notes()).length
    const leave = (name: string, given = {}) => site.asPic('POST', `${D}/student/${ids[name]}/leave`, given)
    expect((await leave('Chandan', { json: { reason: 'x'.repeat(501) } })).status).toBe(400)
    expect((await leave('Chandan', { json: { reason: 'The family moved away' } })).status).toBe(200)
    // Repeating the request changes nothing.
    await leave('Chandan', { json: { reason: 'The family moved away' } })
    expect((await leave('Bela')).status).toBe(200)
    expect((await notes()).slice(before)).toEqual([{ heard: 'Left: The family moved away' }])
  })

  test('notes are deleted after the school year, and History records that', async () => {
    const { context } = site
    await deleteOldEvenings(context)
    expect((await missing()).children[0].notes).toHaveLength(2)
    await deleteOldEvenings({ db: context.db, now: () => new Date('2027-07-02T00:00:00Z') })
    expect((await missing()).children[0].notes).toEqual([])
    expect((await site.asPic('GET', `${D}/activity`)).body.data[0]).toMatchObject({
      action: 'delete by age',
      title: 'Notes about absences: 3',
    })
  })

  test.each([
    [6, '2027-06-30', ['2027-07-02', '2028-05-31'], '2028-07-02'],
    [4, '2027-06-30', ['2027-07-02', '2028-03-30'], '2028-04-02'],
    [9, '2027-06-30', ['2027-07-02', '2027-08-30'], '2027-09-02'],
    [1, '2027-12-31', ['2027-12-31'], '2028-01-02'],
  ])(
    'if a year begins in month %i, a note of %s stays until that year is over',
    async (month, day, kept, gone) => {
      const { db, now } = site.context
      await saveYearSettings(db, now(), { ...defaultSchoolYearSettings, month })
      const note = { id: newId(), studentId: ids.Asha ?? '', day, at: `${day}T12:00:00.000Z` }
      const row = { ...note, heard: 'Is ill', isComing: 0, adminId: null, adminName: 'Mira' }
      await db.insertInto('absenceNotes').values(row).execute()
      const isThere = async (on: string) => {
        await deleteOldEvenings({ db, now: () => new Date(`${on}T06:00:00Z`) })
        return (await rowsOf(db, 'absenceNotes', { id: note.id })).length === 1
      }
      for (const on of kept) expect(await isThere(on), on).toBe(true)
      expect(await isThere(gone)).toBe(false)
      await saveYearSettings(db, now(), defaultSchoolYearSettings)
    },
  )

  test('registers and class logs are deleted after three school years, except marks of volunteers and levels', async () => {
    const { context } = site
    await markEvenings(context.db, { '2026-11-19': { volunteers: [randomUUIDv7()] } })
    const entry = {
      id: randomUUIDv7(),
      day: '2026-11-19',
      studentClass: '5',
      subject: '',
      taught: 'Fractions',
    }
    const sent = {
      clock: '2026-11-21T00:00:00.000Z',
      phone: randomUUIDv7(),
      log: [{ ...entry, at: '2026-11-19T12:00:00.000Z' }],
    }
    expect((await site.asPic('POST', `${E}/events`, { json: sent })).body.data.refused).toEqual([])
    const form = { photo: await aPicture() }
    expect((await site.asPic('PUT', `${E}/log/${entry.id}/photo`, { form })).status).toBe(200)
    const level = marksAt('2026-11-19T12:00:00.000Z')('reading', ids.Bela ?? '', 'word')
    await addMarks(context.db, [{ ...level, receivedAt: level.at, phone: level.id, adminId: null }])
    const left = async () => [
      (await context.db.selectFrom('registerMarks').select('about').distinct().execute()).length,
      (await context.db.selectFrom('classLogs').select('id').execute()).length,
      (await context.db.selectFrom('fileUses').select('name').where('kind', '=', 'classLog').execute())
        .length,
    ]
    // Asha has moved twice since, and nobody is left in class 2, which was called 1 at first.
    const [asha = '', at] = [ids.Asha, (day: string) => `${day}T12:00:00.000Z`]
    await context.db
      .insertInto('classes')
      .values({ id: 'second', name: '2', position: null, endedAt: at('2026-11-20'), mergedInto: null })
      .execute()
    await context.db
      .insertInto('formerClassNames')
      .values({ classId: 'second', until: at('2026-11-10'), name: '1' })
      .execute()
    const moves = ['2026-11-19', '2026-11-20'].map((day) => ({
      childId: asha,
      classId: 'second',
      from: at(day),
    }))
    await context.db
      .insertInto('childClasses')
      .values([...moves, { childId: asha, classId: 'third', from: at('2026-12-01') }])
      .execute()
    const classes = async () => [
      ...(await context.db.selectFrom('classes').select('id').where('id', '=', 'second').execute()).map(
        ({ id }) => id,
      ),
      ...(await context.db.selectFrom('formerClassNames').select('name').execute()).map(({ name }) => name),
      ...(
        await context.db
          .selectFrom('childClasses')
          .select('classId')
          .where('childId', '=', asha)
          .orderBy('from')
          .execute()
      ).map(({ classId }) => classId),
    ]
    await deleteOldEvenings({ db: context.db, now: () => new Date('2030-06-30T00:00:00Z') })
    expect(await left()).toEqual([4, 1, 1])
    const all = await classes()
    expect(all).toEqual(['second', '1', 'second', 'second', expect.any(String), 'third'])
    await deleteOldEvenings({ db: context.db, now: () => new Date('2030-07-02T00:00:00Z') })
    expect(await left()).toEqual([2, 0, 0])
    expect(await classes()).toEqual(['third'])
    const { body } = await site.asPic('GET', `${D}/activity`)
    const told = body.data.slice(0, 2).map(({ title }: { title: string }) => title)
    expect(told.sort()).toEqual([
      'Entries of the class log: 1',
      expect.stringMatching(/^Marks in registers: \d+$/),
    ])
  })
})
