import { describe, expect, it } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { openEvenings, thursday } from '#testing/open-evenings.ts'
import { D } from '#testing/paths.ts'
import { eveningPaths } from '../evenings.ts'

describe.each(dialects)('levels and the way home on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { asPic, addStudent, child, closeClass, evening, mark, send, sessions } = school
  const keys = ({ body }: Awaited<ReturnType<typeof send>>) =>
    body.data.refused.map(({ key }: { key: string }) => key)

  it('are marks beside who was here, and count nobody as present', async () => {
    const [asha, bina] = [await addStudent('Asha', '5'), await addStudent('Bina', '5')]
    const marks = [
      child(asha),
      closeClass(),
      mark('reading', bina, 'letter'),
      mark('arithmetic', asha, 'ones'),
      mark('home', asha, 'with', { note: ' Aunt Rina ' }),
      mark('home', bina, 'usual'),
    ]
    expect(keys(await send({ marks }))).toEqual([])
    const shown = (await evening()).marks
    expect(shown).toHaveLength(6)
    expect(shown).toContainEqual(expect.objectContaining({ about: 'home', subject: asha, note: 'Aunt Rina' }))
    expect(shown.filter((one: object) => 'note' in one)).toHaveLength(1)
    expect(await sessions()).toMatchObject([{ date: thursday, studentsPresent: 1 }])
    // An evening with levels alone is no register.
    expect(keys(await send({ marks: [mark('reading', bina, 'word', { day: '2026-11-17' })] }))).toEqual([])
    const { evenings } = (await asPic('GET', eveningPaths.attendance)).body.data
    expect(evenings).toEqual([thursday])
  })

  it('are refused with a word or a note of another mark', async () => {
    const asha = await addStudent('Asha', '5')
    for (const [about, what, note] of [
      ['reading', 'here'],
      ['reading', 'ones'],
      ['arithmetic', 'letter'],
      ['home', 'late'],
      ['child', 'usual'],
      ['class', 'none'],
      ['home', 'usual', 'Aunt Rina'],
      ['child', 'here', 'Aunt Rina'],
      ['home', 'with', 'x'.repeat(121)],
    ] as const) {
      const { status } = await send({ marks: [mark(about, asha, what, { note })] })
      expect(status, `${about} ${what}`).toBe(400)
    }
    expect((await send({ marks: [mark('home', asha, 'with', { note: null })] })).status).toBe(200)
  })

  it('follow a child that moves, and are refused for a child that was erased', async () => {
    const [asha, bina] = [await addStudent('Asha', '5'), await addStudent('Bina', '5')]
    await send({ marks: [mark('reading', asha, 'word'), mark('home', bina, 'with', { note: 'Aunt Rina' })] })
    await asPic('PUT', `${D}/students/${asha}`, { json: { studentClass: '6' } })
    school.advanceTime(1000)
    expect(keys(await send({ marks: [mark('reading', asha, 'story')] }))).toEqual([])
    const { name, updatedAt } = (await asPic('GET', `${D}/people/student/${bina}`)).body.data
    await asPic('POST', `${D}/people/student/${bina}/erase`, { json: { name, updatedAt } })
    const late = [mark('home', bina, 'with', { note: 'Aunt Rina' }), mark('reading', bina, 'word')]
    expect(keys(await send({ marks: late }))).toEqual(['evenings.childGone', 'evenings.childGone'])
    const { marks } = await evening()
    expect(marks).toMatchObject([{ about: 'reading', subject: asha, what: 'story' }])
    expect(
      JSON.stringify(await school.context.db.selectFrom('registerMarks').selectAll().execute()),
    ).not.toContain('Rina')
  })

  it('wait with their note on a day without class', async () => {
    const bina = await addStudent('Bina', '5')
    const json = { what: 'no class', from: thursday, to: thursday, name: 'Rain' }
    const { _id } = (await asPic('POST', '/api/admin/evenings/class-days', { json })).body.data
    const marks = [mark('home', bina, 'with', { note: 'Aunt Rina' })]
    expect(keys(await send({ marks }))).toEqual(['evenings.calledOff'])
    await asPic('DELETE', `/api/admin/evenings/class-days/${_id}`)
    expect((await evening()).marks).toMatchObject([{ what: 'with', note: 'Aunt Rina' }])
  })

  it('are shown with the latest one before an evening, and asked for three times a year once evenings are held', async () => {
    const [asha, bina] = [await addStudent('Asha', '5'), await addStudent('Bina', '5')]
    const children = async (day = thursday) =>
      (await evening(day)).children.map(({ levels }: { levels?: object }) => levels)
    const due = async () => (await asPic('GET', `${D}/waiting`)).body.data.levelsDue
    const days = ['2026-11-15', '2026-11-17', thursday]
    await send({ marks: [mark('reading', asha, 'letter', { day: '2026-10-29' })] })
    await send({ marks: [mark('reading', asha, 'word', { day: '2026-11-17' })] })
    await send({ marks: days.map((day) => closeClass('5', 'closed', { day })) })
    expect([await children(), await due()]).toEqual([[undefined, undefined], null])
    await asPic('PUT', eveningPaths.parts, { json: { goingHome: false, levels: true } })
    expect(await due()).toEqual({ since: '2026-11-01', children: 2 })
    const word = { reading: { what: 'word', day: '2026-11-17' } }
    expect(await children()).toEqual([word, undefined])
    expect(await children('2026-11-17')).toEqual([
      { reading: { what: 'letter', day: '2026-10-29' } },
      undefined,
    ])
    const { data } = (await asPic('GET', `/api/admin/evenings/people/student/${asha}`)).body
    expect(data.levels).toEqual([
      { day: '2026-10-29', skill: 'reading', what: 'letter' },
      { day: '2026-11-17', skill: 'reading', what: 'word' },
    ])
    const printed = (await asPic('GET', eveningPaths.attendance)).body.data
    expect(printed.children.map(({ levels }: { levels?: object }) => levels)).toEqual([word, undefined])
    // Paper is typed in later in the order in which it was printed.
    const onScreen = (await evening()).children.map(({ id }: { id: string }) => id)
    expect(printed.children.map(({ studentId }: { studentId: string }) => studentId)).toEqual(onScreen)
    for (const path of ['/api/students', `/api/students/${asha}`, '/api/impact']) {
      const { status, text } = await school.ask('GET', path)
      expect([status, /letter|levels/i.exec(text)?.[0]], path).toEqual([200, undefined])
    }
    // A cleared level leaves the earlier one.
    school.advanceTime(1000)
    await send({ marks: [mark('reading', asha, 'none', { day: '2026-11-17' })] })
    expect(await children()).toEqual([{ reading: { what: 'letter', day: '2026-10-29' } }, undefined])
    await send({
      marks: [asha, bina].flatMap((id) => [mark('reading', id, 'story'), mark('arithmetic', id, 'tens')]),
    })
    expect(await due()).toBeNull()
    await send({ marks: [closeClass('5', 'open', { day: days[0] })] })
  })

  it('are parts of the evening that are off until the settings switch them on', async () => {
    const off = { goingHome: false, levels: false }
    expect((await evening('next')).parts).toEqual(off)
    expect((await asPic('GET', eveningPaths.parts)).body.data).toEqual(off)
    const json = { goingHome: false, levels: true }
    expect((await asPic('PUT', eveningPaths.parts, { json })).status).toBe(200)
    expect((await evening('next')).parts).toEqual(json)
    expect((await asPic('PUT', eveningPaths.parts, { json: { levels: true } })).status).toBe(400)
    const { body } = await asPic('GET', `${D}/activity`)
    expect(body.data[0]).toMatchObject({ action: 'change settings', title: 'The evening' })
  })
})
