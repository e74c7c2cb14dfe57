import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { familyPaths } from '#features/families/families.ts'
import { rotaPaths } from '#features/rota/rota.ts'
import { anAdmin } from '#testing/admins.ts'
import { bothDialects } from '#testing/databases.ts'
import { idsOf, openEvenings, thursday } from '#testing/open-evenings.ts'
import { tokenOf } from '#testing/open-site.ts'
import { eveningPaths, maxEntriesOfOne, maxMarksOfOne } from '../evenings.ts'

const E = '/api/admin/evenings'

describe.each(bothDialects)('stored marks and log entries on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { asPic, addStudent, addVolunteer, child, closeClass, entry, helper, newcomer, send, evening } =
    school
  const keys = ({ body }: Awaited<ReturnType<typeof send>>) =>
    body.data.refused.map(({ key }: { key: string }) => key)
  /** Taps one second apart. */
  const taps = (count: number, tap: (over: { at: string }) => { id: string }) =>
    Array.from({ length: count }, (_, index) =>
      tap({ at: new Date(school.context.now().getTime() - (count - index) * 1000).toISOString() }),
    )

  it('are not read once they are superseded', async () => {
    const [asha, ravi] = [await addStudent('Asha', '5'), await addVolunteer('Ravi', '2')]
    await send({ marks: taps(2, (over) => child(asha, 'here', over)) })
    await send({ marks: taps(2, (over) => closeClass('5', 'closed', over)) })
    await send({ marks: taps(2, (over) => helper(ravi, 'here', over)) })
    const read = async () => {
      const answers: unknown[] = []
      for (const path of [
        `${E}/days/${thursday}`,
        familyPaths.missing,
        eveningPaths.attendance,
        eveningPaths.hours.replace(':id', ravi),
        rotaPaths.week.replace(':day', thursday),
        '/api/admin/dashboard/waiting',
      ])
        answers.push((await asPic('GET', path)).body)
      return answers
    }
    const before = await read()
    const { db } = school.context
    const superseded = db.updateTable('registerMarks').where('isSuperseded', '=', 1)
    // If these rows were read, they would count as the last marks of the evening.
    const [{ numUpdatedRows } = {}] = await superseded
      .set({ what: 'none', at: `${thursday}T23:00:00.000Z` })
      .execute()
    expect(numUpdatedRows).toBe(3n)
    expect(await read()).toEqual(before)
    await send({ marks: [child(asha, 'late')] })
    expect((await evening()).marks).toContainEqual(expect.objectContaining({ subject: asha, what: 'late' }))
  })

  it('are limited per account, child and evening, and another admin can still correct them', async () => {
    const [asha, bina] = [await addStudent('Asha', '5'), await addStudent('Bina', '5')]
    const other = await tokenOf(school, (await anAdmin(school.context)).id)
    const first = taps(maxMarksOfOne - 1, (over) => child(asha, 'here', over))
    expect(keys(await send({ marks: first }))).toEqual([])
    const over = [child(asha, 'late'), child(asha, 'none'), child(bina, 'here')]
    const answer = await send({ marks: over })
    expect(keys(answer)).toEqual(['evenings.tooManyMarks'])
    expect(answer.body.data.refused[0].id).toBe(over[1]?.id)
    expect(answer.body.data.stored).toHaveLength(2)
    // A mark stored earlier is accepted again.
    expect((await send({ marks: [...first.slice(0, 3), ...over] })).body.data.stored).toHaveLength(5)
    expect(keys(await send({ marks: [child(asha, 'here', { day: '2026-11-17' })] }))).toEqual([])
    school.advanceTime(1000)
    expect(keys(await send({ marks: [child(asha, 'none')] }, other))).toEqual([])
    const { marks } = await evening()
    expect(marks.find(({ subject }: { subject: string }) => subject === asha)).toMatchObject({ what: 'none' })
  })

  it('include a limited number of log entries per account and evening, which can still be changed', async () => {
    await addStudent('Asha', '5')
    const written = Array.from({ length: maxEntriesOfOne }, () => entry())
    expect(keys(await send({ log: [...written, entry()] }))).toEqual(['evenings.tooManyEntries'])
    school.advanceTime(1000)
    expect(keys(await send({ log: [{ ...written[0], taught: 'Decimals', at: school.now() }] }))).toEqual([])
    expect((await evening()).log[0]).toMatchObject({ taught: 'Decimals' })
    expect((await evening()).log).toHaveLength(maxEntriesOfOne)
  })

  it('for new children with similar ids are stored together with the children and log entries', async () => {
    await addStudent('Asha', '5', { uniqueId: 'new 0123456789AB' })
    const tail = '0123456789ab'
    const children = ['Nila', 'Tara', 'Mina'].map((fullName) =>
      newcomer({ fullName, id: randomUUIDv7().slice(0, -tail.length) + tail }),
    )
    const marks = children.map(({ id }) => child(id))
    const { status, body } = await send({ children, marks, log: [entry()] })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ refused: [] })
    expect(body.data.stored).toHaveLength(7)
    expect((await evening()).children).toHaveLength(4)
  })

  it('keep the time of the first mark, so that the child stays in the same class that evening', async () => {
    const asha = await addStudent('Asha', '2')
    const sunday = '2026-11-22'
    // Now it is 8:00 on Sunday, two hours before class; the mark is corrected later.
    school.advanceTime(9.5 * 3_600_000)
    await send({ marks: [child(asha, 'here', { day: sunday })] })
    school.advanceTime(60_000)
    await asPic('PUT', `/api/admin/dashboard/students/${asha}`, { json: { studentClass: '3' } })
    school.advanceTime(4 * 3_600_000)
    await send({ marks: [child(asha, 'late', { day: sunday })] })
    expect((await evening(sunday)).children).toMatchObject([{ studentClass: '2' }])
  })
})

describe.each(bothDialects)('faults on an evening, on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { addStudent, child, closeClass, newcomer, send, evening, sessions } = school

  it('two phones that close and reopen a class at the same time create one class session', async () => {
    const children = await Promise.all(['Asha', 'Bina', 'Chand'].map((name) => addStudent(name, '5')))
    const other = await tokenOf(school, (await anAdmin(school.context)).id)
    const batches = [0, 1, 2, 3].map((seconds) => {
      const at = new Date(school.context.now().getTime() - (10 - seconds) * 1_000).toISOString()
      const what = seconds % 2 === 0 ? 'closed' : 'open'
      return [...children.map((id) => child(id, 'here', { at })), closeClass('5', what, { at })]
    })
    const answers = await Promise.all(
      batches.map((marks, index) => send({ marks }, index % 2 === 0 ? other : undefined)),
    )
    expect(answers.flatMap(({ body }) => body.data.refused)).toEqual([])
    const shown = await evening()
    expect(shown.marks.find(({ about }: { about: string }) => about === 'class')).toMatchObject({
      what: 'open',
    })
    // Depending on the order, the class may have been open and no session created yet.
    await send({ marks: [closeClass()] })
    expect(await sessions()).toMatchObject([{ studentsPresent: 3 }])
  })

  it('the same batch sent several times at once counts once', async () => {
    const asha = await addStudent('Asha', '5')
    const batch = { children: [newcomer()], marks: [child(asha), closeClass()] }
    const answers = await Promise.all([send(batch), send(batch), send(batch)])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.data.stored.sort()).toEqual(idsOf([...batch.children, ...batch.marks]))
    }
    expect((await evening()).children).toHaveLength(2)
    expect(await sessions()).toHaveLength(1)
  })

  it('a failed transaction leaves nothing behind, and the batch is stored when sent again', async () => {
    const asha = await addStudent('Asha', '5')
    const { db } = school.context
    const batch = { children: [newcomer()], marks: [child(asha), closeClass()] }
    // Make the last write of the transaction fail.
    await db.schema.alterTable('evenings').renameTo('gone').execute()
    const failed = await school.request({
      method: 'POST',
      url: '/api/admin/evenings/events',
      headers: { authorization: `Bearer ${school.pic.token}` },
      payload: { clock: school.now(), phone: school.phone, ...batch },
    })
    expect(failed.statusCode).toBe(500)
    await db.schema.alterTable('gone').renameTo('evenings').execute()
    expect(await evening()).toMatchObject({ marks: [], children: [{ name: 'Asha' }] })
    expect((await send(batch)).body.data.stored).toHaveLength(3)
    expect(await sessions()).toMatchObject([{ studentsPresent: 1 }])
  })
})
