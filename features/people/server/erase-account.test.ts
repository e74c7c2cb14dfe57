import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { erasedName } from '#domain/personal-data.ts'
import type { Db } from '#server/db/tables.ts'
import { anAdmin, aSignUp, changeAdmin, volunteerFields } from '#testing/admins.ts'
import { aConsent, aFeedback } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { alumnus, canary, entriesOf, openPeople, student, volunteer } from '#testing/open-people.ts'
import { tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { rowOf, rowsOf } from '#testing/rows.ts'
import { stateOf } from '#testing/spec/state.ts'
import { personMessages } from '../person.ts'

describe.each(dialects)('erasing everything about one person, on %s', (dialect) => {
  const people = openPeople(dialect)
  const { ask, asPic, addPerson, read, erase, mail, findTraces } = people

  test("erases a volunteer's account too if requested, and their name in everything they did", async () => {
    const email = 'quokka@example.org'
    const id = await addPerson(volunteer, { fullName: canary, email, enrollmentNo: 'enr-quokka' })
    await addPerson(alumnus, { fullName: 'Other Person', email: 'other@example.org' })
    const invited = await asPic('POST', `${D}/invitations`, { json: { email, role: 'Volunteer' } })
    expect(invited.status).toBe(201)
    await asPic('DELETE', `${D}/invitations/${invited.body.data._id}`)
    const account = await anAdmin(people.context, {
      ...volunteerFields,
      role: 'PIC',
      fullName: canary,
      email,
    })
    await changeAdmin(people.context.db, account.id, { volunteerId: id })
    const own = await tokenOf(people, account.id)
    const child = await addPerson(student, { fullName: 'Child of many' })
    await ask('PUT', `${D}/students/${child}`, { token: own, json: { studentClass: '7' } })
    await ask('PUT', `${D}/consents`, { token: own, json: aConsent([child]) })
    const json = { records: { ids: [child] }, change: { values: { studentClass: '8' } } }
    await ask('POST', `${D}/student/bulk-change`, { token: own, json })
    await ask('POST', `${D}/invitations`, {
      token: own,
      json: { email: 'new@example.org', role: 'Volunteer' },
    })
    await ask('POST', '/api/feedback/add-feedback', {
      json: aFeedback({ fullName: canary, email: 'Quokka@Example.org' }),
    })
    const evening = { day: '2026-11-19', at: '2026-11-19T12:00:00.000Z' }
    const events = {
      clock: '2026-11-21T17:00:00.000Z',
      phone: randomUUIDv7(),
      marks: [
        { ...evening, id: randomUUIDv7(), about: 'volunteer', subject: id, what: 'here' },
        { ...evening, id: randomUUIDv7(), about: 'child', subject: child, what: 'here' },
        { ...evening, id: randomUUIDv7(), about: 'home', subject: child, what: 'with', note: canary },
      ],
      log: [{ ...evening, id: randomUUIDv7(), studentClass: '8', taught: `${canary} read aloud` }],
    }
    const sent = await ask('POST', '/api/admin/evenings/events', { token: own, json: events })
    expect(sent.body.data.stored).toHaveLength(4)
    await mail('Your account', email)
    const { db } = people.context
    await teach(db, { volunteerId: id, adminId: account.id })
    const { status: signedUp } = await ask('POST', '/api/admin/signup', {
      json: aSignUp({ fullName: 'Approved One' }),
    })
    expect(signedUp).toBe(201)
    const newcomer = await rowOf(people.context.db, 'admins', { fullName: 'Approved One' })
    await ask('PUT', `${D}/approve/${newcomer.id}`, { token: own })

    const { sections } = await read(volunteer, id)
    const told = JSON.stringify(sections)
    const { passwordHash } = await rowOf(people.context.db, 'admins', { id: account.id })
    expect(told).not.toContain(passwordHash)
    expect(told).not.toContain(own)
    expect(entriesOf(sections, 'account').map(({ title }) => title)).toEqual(
      expect.arrayContaining([canary, 'Session']),
    )
    expect(entriesOf(sections, 'deeds').length).toBeGreaterThan(4)
    expect(entriesOf(sections, 'feedback').length).toBe(1)
    expect(entriesOf(sections, 'registers').map(({ title }) => title)).toEqual([
      '2026-11-19',
      'Took a register: 2026-11-19',
    ])
    expect(entriesOf(sections, 'classLog').length).toBe(1)

    expect(entriesOf(sections, 'rota').map(({ title }) => title)).toEqual([
      'Teaches: 2026-11-24',
      'Can usually come: TU',
      'Calendar link',
      'Receives the weekly e-mail about gaps in the rota',
      'E-mail about an evening: day before',
      'Called off class: 2026-11-26',
    ])

    const { status } = await erase(volunteer, id, { account: 'erase' })
    expect(status).toBe(200)
    expect(await findTraces([canary, email, 'enr-quokka', id])).toEqual([])
    expect(await rowsOf(db, 'rotaPlaces')).toEqual([])
    expect(await rowsOf(db, 'classDays')).toMatchObject([{ adminId: null, reason: 'Exams' }])
    expect((await ask('GET', `${D}/students`, { token: own })).status).toBeGreaterThan(400)
    const { body } = await asPic('GET', `${D}/activity?admin=${account.id}`)
    expect(new Set(body.data.map(({ by }: { by: { name: string } }) => by.name))).toEqual(
      new Set([erasedName]),
    )
    expect((await asPic('GET', `/api/students/${child}`)).body.data.studentClass).toBe('8')
    const marks = db.selectFrom('registerMarks').select(['subject', 'note', 'adminId']).orderBy('about')
    expect(await marks.execute()).toEqual([
      { subject: child, note: null, adminId: null },
      { subject: child, note: erasedName, adminId: null },
    ])
    expect(await db.selectFrom('classLogs').select(['taught', 'adminId', 'adminName']).execute()).toEqual([
      { taught: `${erasedName} read aloud`, adminId: null, adminName: erasedName },
    ])
  })

  test("refuses to erase the admin's own account and the last PIC", async () => {
    const me = await rowOf(people.context.db, 'admins', { id: people.pic.id })
    const id = await addPerson(volunteer, { fullName: 'Mira Head', email: me.email.toUpperCase() })
    await changeAdmin(people.context.db, me.id, { volunteerId: id })
    const before = await stateOf(people)
    expect((await read(volunteer, id)).account).toEqual({
      name: 'Mira Head',
      email: me.email,
      role: 'PIC',
      refusal: personMessages.own('Mira Head'),
    })
    const { status, body } = await erase(volunteer, id, { account: 'erase' })
    expect([status, body.message]).toEqual([409, personMessages.own('Mira Head')])
    expect(await stateOf(people)).toEqual(before)
    // The only other PIC's access ends on a set day, after which no one could grant access.
    const other = await anAdmin(people.context, { fullName: 'Ends Soon' })
    await people.context.db
      .updateTable('admins')
      .set({ endsOn: '2027-06-30' })
      .where('id', '<>', people.pic.id)
      .execute()
    const last = await erase(volunteer, id, { account: 'erase' }, await tokenOf(people, other.id))
    expect([last.status, last.body.message]).toEqual([409, personMessages.lastPic('Mira Head')])
  })

  test("erases only one of two admins with the same name, and keeps the other's name", async () => {
    const { context } = people
    const gone = await anAdmin(context, { ...volunteerFields, fullName: 'Mira Twin' })
    const stays = await anAdmin(context, { fullName: 'Mira Twin' })
    const id = await addPerson(volunteer, { fullName: 'Mira Twin', email: gone.email })
    await changeAdmin(context.db, gone.id, { volunteerId: id })
    const child = await addPerson(student, { fullName: 'Child of a twin' })
    const token = await tokenOf(people, stays.id)
    const json = { records: { ids: [child] }, change: { values: { studentClass: '9' } } }
    const { body } = await ask('POST', `${D}/student/bulk-change`, { token, json })
    await ask('PUT', `${D}/consents`, { token, json: aConsent([child]) })

    expect((await erase(volunteer, id, { account: 'erase' })).status).toBe(200)
    expect(await rowOf(context.db, 'admins', { id: stays.id })).toMatchObject({ fullName: 'Mira Twin' })
    expect((await asPic('GET', `${D}/changes/${body.data._id}`)).body.data.by).toBe('Mira Twin')
    expect((await asPic('GET', `${D}/consents/${child}`)).body.data.recordedBy).toBe('Mira Twin')
    const lines = (await asPic('GET', `${D}/activity?admin=${stays.id}`)).body.data
    expect(new Set(lines.map(({ by }: { by: { name: string } }) => by.name))).toEqual(new Set(['Mira Twin']))
  })

  test("keeps a volunteer's account if requested, and changes nothing until the admin decides about it", async () => {
    const { db } = people.context
    const owner = { fullName: 'Asha Keeps', email: 'asha.keeps@example.org' }
    const account = await anAdmin(people.context, { ...volunteerFields, ...owner })
    const id = await addPerson(volunteer, owner)
    await changeAdmin(db, account.id, { volunteerId: id })
    const before = await stateOf(people)
    const open = await erase(volunteer, id)
    expect([open.status, open.body.errors[0].field]).toEqual([400, 'account'])
    expect((await erase(volunteer, id, { account: 'perhaps' })).status).toBe(400)
    expect(await stateOf(people)).toEqual(before)

    expect((await erase(volunteer, id, { account: 'keep' })).status).toBe(200)
    expect(await rowOf(db, 'admins', { id: account.id })).toMatchObject({
      fullName: 'Asha Keeps',
      volunteerId: null,
    })
    expect((await asPic('GET', people.pathOf(volunteer, id))).status).toBe(404)
  })
})

/** Adds the volunteer to the rota, and stores the data derived from it. */
async function teach(db: Db, { volunteerId, adminId }: { volunteerId: string; adminId: string }) {
  const createdAt = '2026-11-21T17:00:00.000Z'
  const fifth = { id: 'class', name: '5', position: null, endedAt: null, mergedInto: null }
  await db.insertInto('classes').values(fifth).execute()
  const place = { id: 'place', day: '2026-11-24', classId: 'class', subject: 'Maths', offeredAt: null }
  const off = { id: 'off', what: 'no class', firstDay: '2026-11-26', lastDay: '2026-11-26' } as const
  const reason = { reason: 'Exams', startsAt: '', endsAt: '', notificationId: null }
  await db
    .insertInto('rotaPlaces')
    .values({ ...place, volunteerId, createdAt, adminId })
    .execute()
  await db.insertInto('rotaWeekdays').values({ volunteerId, weekday: 'TU' }).execute()
  await db.insertInto('calendarTokens').values({ adminId, tokenHash: 'hash', createdAt }).execute()
  await db.insertInto('gapMails').values({ adminId, createdAt }).execute()
  await db
    .insertInto('eveningNotices')
    .values({ day: '2026-11-24', adminId, notice: 'day before', sentAt: createdAt })
    .execute()
  await db
    .insertInto('classDays')
    .values({ ...off, ...reason, createdAt, adminId })
    .execute()
}
