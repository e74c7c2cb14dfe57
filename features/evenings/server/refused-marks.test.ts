import { describe, expect, it } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { addDays } from '#domain/site/class-calendar.ts'
import { countRows } from '#server/db/dialect.ts'
import { anAdmin, volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { idsOf, openEvenings, thursday } from '#testing/open-evenings.ts'
import { tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { maxDaysBack, maxEventsAtOnce } from '../evenings.ts'
import { deleteOldEvenings } from './delete-old-evenings.ts'

const classDays = '/api/admin/evenings/class-days'

describe.each(dialects)('refused marks on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { asPic, addStudent, addVolunteer, child, helper, closeClass, send, evening, sessions } = school
  const keysOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
    body.data.refused.map(({ key }: { key: string }) => key)
  const callOff = async () => {
    const json = { what: 'no class', from: thursday, to: thursday, name: 'Rain' }
    return (await asPic('POST', classDays, { json })).body.data._id
  }
  const markedOn = async (day = thursday) =>
    (await evening(day)).marks.map(({ id }: { id: string }) => id).sort()

  it('count as soon as a canceled evening is held after all, as if they had just arrived', async () => {
    const [asha, bina, ravi] = [
      await addStudent('Asha', '5'),
      await addStudent('Bina', '5'),
      await addVolunteer('Ravi', '2'),
    ]
    const off = await callOff()
    const at = new Date(school.context.now().getTime() - 60_000).toISOString()
    const counting = [child(asha), child(bina), helper(ravi), closeClass()]
    const marks = [child(bina, 'late', { at }), ...counting]
    const answer = await send({ marks })
    expect(keysOf(answer)).toEqual(Array(5).fill('evenings.calledOff'))
    expect([await markedOn(), await sessions()]).toEqual([[], []])
    expect((await evening('next')).refused).toEqual([
      {
        day: thursday,
        by: expect.any(String),
        names: ['Asha', 'Bina', 'Ravi'],
        classes: ['5'],
        why: expect.stringContaining('counts if there is class'),
        key: 'evenings.calledOff',
      },
    ])
    expect((await asPic('DELETE', `${classDays}/${off}`)).status).toBe(200)
    expect(await markedOn()).toEqual(idsOf(counting))
    expect(await sessions()).toMatchObject([{ date: thursday, studentsPresent: 2, volunteersPresent: 1 }])
    expect((await evening('next')).refused).toEqual([])
    expect((await send({ marks: counting })).body.data.refused).toEqual([])
    expect(await markedOn()).toEqual(idsOf(counting))
  })

  it('count as soon as an extra class is added, or with the next batch after a change of timings', async () => {
    const asha = await addStudent('Asha', '5')
    const [friday, saturday] = ['2026-11-20', '2026-11-21']
    const onFriday = child(asha, 'here', { day: friday })
    const onSaturday = child(asha, 'here', { day: saturday })
    expect(keysOf(await send({ marks: [onFriday, onSaturday] }))).toEqual(Array(2).fill('evenings.calledOff'))
    const json = { what: 'extra class', day: friday, from: '17:00', to: '18:00', name: 'Extra' }
    expect((await asPic('POST', classDays, { json })).status).toBe(200)
    expect([await markedOn(friday), await markedOn(saturday)]).toEqual([[onFriday.id], []])
    const hours = { time: '5-6 PM', from: '17:00', to: '18:00' }
    const classTimings = [{ day: 'Saturday', weekdays: ['SA'], ...hours }]
    expect((await asPic('PUT', `${D}/settings`, { json: { classTimings } })).status).toBe(200)
    await send({ marks: [child(asha, 'late')] })
    expect(await markedOn(saturday)).toEqual([onSaturday.id])
  })

  it('count as soon as a deleted person is restored', async () => {
    const [asha, ravi] = [await addStudent('Asha', '5'), await addVolunteer('Ravi', '2')]
    await asPic('DELETE', `${D}/students/${asha}`)
    await asPic('DELETE', `${D}/volunteers/${ravi}`)
    const marks = [child(asha), helper(ravi)]
    expect(keysOf(await send({ marks })).sort()).toEqual([
      'evenings.childDeleted',
      'evenings.volunteerDeleted',
    ])
    expect((await evening()).refused.flatMap(({ names }: { names: string[] }) => names).sort()).toEqual([
      'Asha',
      'Ravi',
    ])
    const attendance = async () => (await asPic('GET', '/api/admin/evenings/attendance')).body.data
    expect((await attendance()).children).toEqual([])
    expect((await asPic('POST', `${D}/trash/student/${asha}/restore`)).status).toBe(200)
    expect((await attendance()).children).toMatchObject([{ fullName: 'Asha', strip: 'h' }])
    expect((await evening()).refused).toMatchObject([{ names: ['Ravi'] }])
    await asPic('POST', `${D}/trash/volunteer/${ravi}/restore`)
    expect((await evening()).refused).toEqual([])
  })

  it('for a future evening are shown only to PICs, and never count automatically', async () => {
    const asha = await addStudent('Asha', '5')
    const ahead = child(asha, 'here', { day: '2026-11-24' })
    const volunteer = await anAdmin(school.context, volunteerFields)
    const token = await tokenOf(school, volunteer.id)
    expect(keysOf(await send({ marks: [ahead] }, token))).toEqual(['evenings.notYet'])
    expect((await evening('next')).refused).toEqual([
      {
        day: '2026-11-24',
        by: volunteer.fullName,
        names: ['Asha'],
        classes: [],
        why: 'This evening has not begun yet.',
        key: 'evenings.notYet',
      },
    ])
    expect((await evening('next', token)).refused).toEqual([])
    await send({ marks: [child(asha)] })
    expect(await markedOn('2026-11-24')).toEqual([])
  })

  it('are not stored for unknown people or classes, or for evenings too long ago', async () => {
    const asha = await addStudent('Asha', '5')
    await callOff()
    const unknown = child('01930000-0000-7000-8000-000000000001')
    const old = child(asha, 'here', { day: '2026-05-19' })
    expect(keysOf(await send({ marks: [unknown, closeClass('11'), old] }))).toEqual([
      'evenings.childGone',
      'evenings.unknownClass',
      'evenings.tooOld',
    ])
    expect((await evening()).refused).toEqual([])
  })

  it('are kept, only the latest per subject, as long as the register can still be filled in', async () => {
    const { context } = school
    const asha = await addStudent('Asha', '5')
    await callOff()
    await send({ marks: [child(asha), child(asha, 'late')] })
    await send({ marks: [child(asha, 'none')] })
    const kept = () => context.db.selectFrom('refusedMarks').select('what').execute()
    const inDays = (days: number) => () => new Date(context.now().getTime() + days * day)
    await deleteOldEvenings({ ...context, now: inDays(maxDaysBack - 1) })
    expect(await kept()).toEqual([{ what: 'none' }])
    expect((await evening()).refused).toEqual([])
    await deleteOldEvenings({ ...context, now: inDays(maxDaysBack + 1) })
    expect(await kept()).toEqual([])
  })

  it('are limited to 2,000 per account', async () => {
    const asha = await addStudent('Asha', '5')
    const ahead = Array.from({ length: 2_010 }, (_, n) =>
      child(asha, 'here', { day: addDays('2027-01-01', n) }),
    )
    for (let from = 0; from < ahead.length; from += maxEventsAtOnce)
      expect((await send({ marks: ahead.slice(from, from + maxEventsAtOnce) })).status).toBe(200)
    const { db } = school.context
    const kept = () => countRows(db.selectFrom('refusedMarks'))
    expect(await kept()).toBe(2_000)
    const other = await anAdmin(school.context)
    await send({ marks: [child(asha, 'here', { day: '2026-11-24' })] }, await tokenOf(school, other.id))
    expect(await kept()).toBe(2_001)
  })

  it('do not include marks for people who left later', async () => {
    const asha = await addStudent('Asha', '5')
    await asPic('POST', `${D}/student/${asha}/leave`, { json: { leftAs: 'left' } })
    const mark = child(asha)
    expect((await send({ marks: [mark] })).body.data).toEqual({ stored: [mark.id], refused: [] })
  })
})
