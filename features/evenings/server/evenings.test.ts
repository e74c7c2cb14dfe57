import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { saveFieldVisibility } from '#features/content/server/visibility/field-visibility.ts'
import { anAdmin, changeAdmin } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { idsOf, openEvenings, thursday, tuesday } from '#testing/open-evenings.ts'
import { tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'

describe.each(dialects)('evening calls on %s', (dialect) => {
  const school = openEvenings(dialect)
  const {
    asPic,
    addStudent,
    addVolunteer,
    child,
    helper,
    closeClass,
    entry,
    newcomer,
    send,
    evening,
    sessions,
  } = school
  const volunteerToken = async (over = {}) =>
    tokenOf(school, (await anAdmin(school.context, { role: 'Volunteer', ...aVolunteersPart, ...over })).id)
  const keys = ({ body }: Awaited<ReturnType<typeof send>>) =>
    body.data.refused.map(({ key }: { key: string }) => key)

  it('return the next evening or any day, with the listed people', async () => {
    const asha = await addStudent('Asha', '5')
    await addStudent('Bina', '10')
    await addVolunteer('Ravi', '2')
    const next = await evening('next')
    expect(next).toMatchObject({
      day: '2026-11-22',
      weekday: 'Sunday',
      isHeld: true,
      reason: '',
      time: '10-11 AM',
      from: '2026-11-22T10:00:00+05:30',
      to: '2026-11-22T11:00:00+05:30',
      previous: thursday,
      next: '2026-11-24',
      classes: ['5', '10'],
      marks: [],
      log: [],
      may: { register: true, log: true, add: true, others: true },
    })
    expect(next.children).toEqual([
      {
        id: asha,
        name: 'Asha',
        photo: null,
        studentClass: '5',
        missed: 0,
        isUnfinished: false,
        addedLater: null,
      },
      expect.objectContaining({ name: 'Bina', studentClass: '10' }),
    ])
    expect(next.volunteers).toMatchObject([
      { name: 'Ravi', isMe: false, photo: expect.stringMatching(/^\/uploads\/.*webp$/) },
    ])
    expect(await evening('2026-11-20')).toMatchObject({ isHeld: false, previous: thursday })
    for (const wrong of ['2026-02-30', 'tonight', '%00'])
      expect((await asPic('GET', `/api/admin/evenings/days/${wrong}`)).status, wrong).toBe(400)
  })

  it('give each account its own key, which does not change, and all accounts the same database id', async () => {
    const token = await volunteerToken()
    const [pic, again, helper] = [await evening(), await evening('next'), await evening('next', token)]
    expect(pic.keeping).toEqual(again.keeping)
    expect(Buffer.from(pic.keeping.key, 'base64url')).toHaveLength(32)
    expect(helper.keeping.key).not.toBe(pic.keeping.key)
    expect(helper.keeping.account).not.toBe(pic.keeping.account)
    expect(helper.keeping.database).toBe(pic.keeping.database)
  })

  it('hide from Volunteers photos that only PICs may see', async () => {
    await addVolunteer('Ravi', '2')
    const { db, now } = school.context
    const keepPhotos = (audience: 'PICs' | 'everyone') =>
      saveFieldVisibility(db, now(), {
        shortName: 'initial',
        newChildren: null,
        audiences: { volunteer: { coverImageURL: audience } },
      })
    await keepPhotos('PICs')
    const { volunteers } = await evening('next', await volunteerToken())
    expect(volunteers).toMatchObject([{ name: 'Ravi', photo: null }])
    await keepPhotos('everyone')
  })

  it('store each mark once by its id, and fill the class session once a class is closed', async () => {
    const [asha, bina, ravi] = [
      await addStudent('Asha', '5'),
      await addStudent('Bina', '10'),
      await addVolunteer('Ravi', '2'),
    ]
    const marks = [child(asha), child(bina, 'late'), helper(ravi)]
    const first = await send({ marks })
    expect(first.body.data).toEqual({ stored: expect.arrayContaining(idsOf(marks)), refused: [] })
    expect(await sessions()).toEqual([])
    const closing = closeClass()
    expect((await send({ marks: [...marks, closing] })).body.data.stored.sort()).toEqual(
      idsOf([...marks, closing]),
    )
    const counts = { studentsPresent: 2, volunteersPresent: 1 }
    expect(await sessions()).toMatchObject([{ day: 'Thursday', date: thursday, ...counts }])
    expect((await evening()).marks).toHaveLength(4)
    // Later marks change the counts; reopening the class does not.
    await send({ marks: [child(bina, 'none')] })
    await send({ marks: [closeClass('5', 'open')] })
    expect(await sessions()).toMatchObject([{ studentsPresent: 1, volunteersPresent: 1 }])
    const written = school.context.db.selectFrom('history').select('action')
    expect(await written.where('kind', '=', 'classroom').execute()).toEqual([{ action: 'add' }])
  })

  it('do not change a class session entered by an admin, and recreate a deleted session when the class is closed', async () => {
    const asha = await addStudent('Asha', '5')
    const form = {
      day: 'Extra class',
      date: thursday,
      studentsPresent: '31',
      volunteersPresent: '9',
      coverImageURL: await aPicture(),
    }
    const { _id } = (await asPic('POST', `${D}/add-classroom`, { form })).body.data
    await send({ marks: [child(asha), closeClass()] })
    expect(await sessions()).toMatchObject([{ _id, day: 'Extra class', studentsPresent: 31 }])
    await asPic('DELETE', `${D}/classroom/${_id}`)
    await send({ marks: [closeClass()] })
    const [own] = await sessions()
    expect(own).toMatchObject({ studentsPresent: 1 })
    await asPic('DELETE', `${D}/classroom/${own._id}`)
    await send({ marks: [child(asha, 'late')] })
    expect(await sessions()).toEqual([])
    await send({ marks: [closeClass()] })
    expect(await sessions()).toMatchObject([{ date: thursday, studentsPresent: 1 }])
  })

  it('refuse invalid events by id and store the rest of the batch', async () => {
    const [asha, gone, left, helperGone] = [
      await addStudent('Asha', '5'),
      await addStudent('Gone', '5'),
      await addStudent('Left', '5'),
      await addVolunteer('Ravi', '2'),
    ]
    await asPic('DELETE', `${D}/students/${gone}`)
    await asPic('DELETE', `${D}/volunteers/${helperGone}`)
    await asPic('POST', `${D}/student/${left}/leave`, { json: { leftAs: 'left' } })
    const good = child(asha)
    const beforeLeaving = child(left)
    const answer = await send({
      marks: [
        ...[child(gone), beforeLeaving, child(randomUUIDv7()), helper(helperGone), closeClass('11')],
        ...['2026-11-20', '2026-11-24', '2026-05-19'].map((day) => child(asha, 'here', { day })),
        good,
      ],
      log: [entry({ studentClass: '11' }), entry({ day: '2026-11-20' })],
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data.stored.sort()).toEqual([beforeLeaving, good].map(({ id }) => id).sort())
    expect(keys(answer)).toEqual(
      [
        ...['childDeleted', 'childGone', 'volunteerDeleted', 'unknownClass'],
        ...['calledOff', 'notYet', 'tooOld', 'unknownClass', 'noClass'],
      ].map((name) => `evenings.${name}`),
    )
    expect(answer.body.data.refused[0].message).toMatch(/\.$/)
    expect((await evening()).marks.map(({ id }: { id: string }) => id)).toContain(good.id)
  })

  it('refuse the whole batch if it is too large or malformed', async () => {
    const asha = await addStudent('Asha', '5')
    const many = (count: number) => Array.from({ length: count }, () => child(asha))
    for (const events of [
      { marks: many(301) },
      { marks: many(10_000) },
      { marks: many(300), children: [newcomer()] },
      { marks: many(300), log: [entry()] },
      { marks: [child(asha), { ...child(asha), what: 'closed' }] },
      { marks: [child(asha), { ...child(asha), id: 'x' }] },
      { marks: [child(asha)], clock: 'yesterday' },
      { marks: [child(asha)], log: [entry({ taught: 'x'.repeat(501) })] },
      { marks: [child(asha)], children: [newcomer({ fullName: ' ' })] },
    ])
      expect((await send(events)).status).toBe(400)
    expect((await evening()).marks).toEqual([])
    expect((await send({ marks: many(300) })).body.data.stored).toHaveLength(300)
    expect((await evening()).marks).toHaveLength(1)
  })

  it('correct a clock that is wrong by a day, so that the later tap counts', async () => {
    const asha = await addStudent('Asha', '5')
    const shifted = (ms: number, by: number) =>
      new Date(school.context.now().getTime() + ms + by).toISOString()
    const yesterday = {
      clock: shifted(0, -day),
      marks: [child(asha, 'late', { at: shifted(-60_000, -day) })],
    }
    await send({ marks: [child(asha, 'here', { at: shifted(-180_000, 0) })] })
    await send(yesterday)
    expect((await evening()).marks).toMatchObject([{ what: 'late', at: shifted(-60_000, 0) }])
    const tomorrow = { clock: shifted(0, day), marks: [child(asha, 'none', { at: shifted(-120_000, day) })] }
    await send(tomorrow)
    expect((await evening()).marks).toMatchObject([{ what: 'late' }])
  })

  it('add a child who is not in the list; visitors see the child once the form is complete', async () => {
    const nila = newcomer()
    const decision = { newChildren: 'team' }
    expect((await asPic('PUT', `${D}/visibility`, { json: decision })).status).toBe(200)
    const batch = { children: [nila], marks: [child(nila.id), closeClass()] }
    await send(batch)
    expect((await send(batch)).body.data.refused).toEqual([])
    expect((await evening()).children).toMatchObject([
      { id: nila.id, name: 'Nila', studentClass: '5', isUnfinished: true },
    ])
    expect(await sessions()).toMatchObject([{ studentsPresent: 1 }])
    const visitors = async () => (await school.request({ url: '/api/students' })).json()
    expect(await visitors()).toEqual([])
    const unfinished = async () => (await asPic('GET', `${D}/waiting`)).body.data.unfinishedChildren
    expect(await unfinished()).toBe(1)
    const edit = (json: object) => asPic('PUT', `${D}/students/${nila.id}`, { json })
    await edit({ gender: 'Female' })
    expect(await visitors()).toEqual([])
    expect((await edit({ address: '12 Mango Lane', uniqueId: 'S-12' })).status).toBe(200)
    expect(await visitors()).toMatchObject([{ _id: nila.id }])
    expect(await unfinished()).toBe(0)
  })

  it('do not count an unfinished child once an admin has made the record visible', async () => {
    const nila = newcomer()
    await send({ children: [nila], marks: [child(nila.id)] })
    const unfinished = async () => (await asPic('GET', `${D}/waiting`)).body.data.unfinishedChildren
    const hide = (isHidden: boolean) =>
      asPic('PUT', `${D}/students/${nila.id}`, { json: { publishing: { isHidden } } })
    expect((await hide(false)).status).toBe(200)
    expect(await unfinished()).toBe(0)
    await hide(true)
    expect(await unfinished()).toBe(1)
  })

  it('count the evenings in a row that a child missed with a closed register', async () => {
    const [asha, bina] = [await addStudent('Asha', '5'), await addStudent('Bina', '10')]
    const on = (day: string) => ({ day })
    await send({
      marks: [child(asha, 'late', on('2026-11-10')), closeClass('5', 'closed', on('2026-11-10'))],
    })
    await send({
      marks: [closeClass('5', 'closed', on('2026-11-12')), closeClass('10', 'closed', on('2026-11-12'))],
    })
    await send({
      marks: [child(bina, 'here', on('2026-11-15')), closeClass('10', 'closed', on('2026-11-15'))],
    })
    await send({ marks: [closeClass('5', 'closed', on(tuesday))] })
    const missed = async (day: string) =>
      (await evening(day)).children.map(({ name, missed }: Record<string, unknown>) => `${name} ${missed}`)
    expect(await missed(thursday)).toEqual(['Asha 2', 'Bina 0'])
    expect(await missed(tuesday)).toEqual(['Asha 1', 'Bina 0'])
    expect(await missed('2026-11-10')).toEqual(['Asha 0', 'Bina 0'])
  })

  it('return the health note of a child only to those who may see it', async () => {
    const asha = await addStudent('Asha', '5')
    await addStudent('Bina', '5')
    await asPic('PUT', `${D}/students/${asha}`, { json: { healthNote: 'Peanut allergy' } })
    const token = await volunteerToken()
    const notes = async (as?: string) =>
      (await evening(thursday, as)).children.map(({ healthNote }: { healthNote?: string }) => healthNote)
    expect(await notes()).toEqual(['Peanut allergy', undefined])
    expect(await notes(token)).toEqual(['Peanut allergy', undefined])
    await asPic('PUT', `${D}/settings/volunteers`, { json: { seeAddresses: false } })
    expect(await notes(token)).toEqual([undefined, undefined])
    await asPic('PUT', `${D}/settings/volunteers`, { json: { seeAddresses: true } })
    const audiences = { student: { healthNote: 'PICs' } }
    expect((await asPic('PUT', `${D}/visibility`, { json: { audiences } })).status).toBe(200)
    expect(await notes(token)).toEqual([undefined, undefined])
    expect(await notes()).toEqual(['Peanut allergy', undefined])
    expect(
      (
        await asPic('PUT', `${D}/visibility`, {
          json: { audiences: { student: { healthNote: 'everyone' } } },
        })
      ).status,
    ).toBe(400)
  })

  it('let volunteers mark themselves and children, and let PICs mark everyone', async () => {
    const [asha, own, other] = [
      await addStudent('Asha', '5'),
      await addVolunteer('Own', '2'),
      await addVolunteer('Other', '2'),
    ]
    const account = await anAdmin(school.context, { role: 'Volunteer', ...aVolunteersPart })
    await changeAdmin(school.context.db, account.id, { volunteerId: own })
    const token = await tokenOf(school, account.id)
    expect((await evening(thursday, token)).volunteers).toMatchObject([
      { name: 'Other', isMe: false },
      { name: 'Own', isMe: true },
    ])
    const marks = [child(asha), helper(own), helper(other)]
    const answer = await send({ marks }, token)
    expect(keys(answer)).toEqual(['evenings.onlyYourself'])
    expect((await send({ marks: [helper(other)] })).body.data.refused).toEqual([])
    await asPic('PUT', `${D}/settings/volunteers`, { json: { takeRegister: false } })
    const events = { marks: [child(asha)], log: [entry()], children: [] }
    expect(keys(await send(events, token))).toEqual(['evenings.notPermitted', 'evenings.notPermitted'])
  })

  it('let admins change only their own log entries, and return the last three of earlier evenings', async () => {
    await addStudent('Asha', '5')
    const first = entry({ subject: 'Maths', homework: 'Page 12' })
    await send({ log: [first] })
    await send({ log: [{ ...first, taught: 'Decimals', at: school.now() }] })
    // A version with the same time changes nothing, and neither does an earlier version that arrives late.
    await send({ log: [{ ...first, taught: 'Earlier', at: '2026-11-21T16:00:00.000Z' }] })
    expect((await evening()).log).toMatchObject([
      { taught: 'Fractions', by: 'Mira Testrup', isMine: true, photo: null },
    ])
    school.advanceTime(1000)
    await send({ log: [{ ...first, taught: 'Decimals', at: school.now() }] })
    expect((await evening()).log).toMatchObject([{ taught: 'Decimals', homework: 'Page 12' }])
    const token = await volunteerToken()
    expect(keys(await send({ log: [{ ...first, taught: 'Not mine' }] }, token))).toEqual([
      'evenings.notYours',
    ])
    expect((await evening(thursday, token)).log).toMatchObject([{ isMine: false }])
    for (const day of ['2026-11-08', '2026-11-10', '2026-11-12', '2026-11-15'])
      await send({ log: [entry({ day, taught: day })] })
    expect((await evening()).log.map(({ taught }: { taught: string }) => taught)).toEqual([
      'Decimals',
      '2026-11-15',
      '2026-11-12',
      '2026-11-10',
    ])
    school.advanceTime(1000)
    const empty = { subject: '', taught: '', homework: '', forNext: '', at: school.now() }
    await send({ log: [{ ...first, ...empty }] })
    expect((await evening()).log).toHaveLength(3)
  })

  it('store a board photo that admins see and visitors do not', async () => {
    await addStudent('Asha', '5')
    const written = entry({ taught: '' })
    const path = school.photoPath(written.id)
    const form = async () => ({ photo: await aPicture() })
    expect((await asPic('PUT', path, { form: await form() })).status).toBe(404)
    await send({ log: [written] })
    const { status, body } = await asPic('PUT', path, { form: await form() })
    expect({ status, by: body.data.by }).toEqual({ status: 200, by: 'Mira Testrup' })
    const url: string = (await evening()).log[0].photo
    const statusOf = async (url: string) => (await school.request({ url })).statusCode
    expect([await statusOf(url), await statusOf(url.split('?')[0] ?? '')]).toEqual([200, 404])
    const token = await volunteerToken()
    expect((await asPic('PUT', path, { form: await form(), token })).status).toBe(403)
    expect((await asPic('PUT', path, { form: { text: 'x' } })).status).toBe(400)
    // A new photo replaces it.
    expect((await asPic('PUT', path, { form: await form() })).status).toBe(200)
    expect((await evening()).log).toHaveLength(1)
    expect(await school.context.db.selectFrom('fileUses').select('name').execute()).toHaveLength(1)
  })

  it('accept a photo only from the author, and let only the author or a PIC remove it', async () => {
    await addStudent('Asha', '5')
    const token = await volunteerToken()
    const otherToken = await volunteerToken({ fullName: 'Tanu Testrup', email: 'tanu@example.org' })
    const written = entry({ taught: 'Fractions' })
    const path = school.photoPath(written.id)
    const hasPhoto = async () => (await evening()).log[0].photo !== null
    expect((await asPic('DELETE', path)).status).toBe(404)
    await send({ log: [written] }, token)
    for (const by of [{ token }, {}]) {
      // Not even a PIC may add a photo to someone else's entry.
      expect((await asPic('PUT', path, { form: { photo: await aPicture() } })).status).toBe(403)
      await asPic('PUT', path, { form: { photo: await aPicture() }, token })
      expect((await asPic('DELETE', path, { token: otherToken })).status).toBe(403)
      expect(await hasPhoto()).toBe(true)
      expect((await asPic('DELETE', path, by)).status).toBe(200)
      expect(await hasPhoto()).toBe(false)
    }
    expect((await evening()).log).toMatchObject([{ taught: 'Fractions' }])
    expect(await school.context.db.selectFrom('fileUses').select('name').execute()).toEqual([])
  })
})

const aVolunteersPart = { year: 2, department: 'Physics', residenceType: 'Hall', hallName: 'North Hall' }
