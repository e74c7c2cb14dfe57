import { describe, expect, it } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { openEvenings, thursday, tuesday } from '#testing/open-evenings.ts'
import { viewEvening } from '../pages/store/view-evening.ts'

// The children are added on Saturday, 21 November 2026.
describe.each(dialects)('registers of evenings before a child was added, on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { addStudent, child, closeClass, evening, send, asPic } = school

  const attendance = async () => (await asPic('GET', '/api/admin/evenings/attendance')).body.data
  const tonight = async (day: string) => viewEvening(await evening(day), []).classes[0]
  const shareOf = async () => (await attendance()).classes[0].share
  const stripOf = async (id: string) =>
    (await attendance()).children.find(({ studentId }: { studentId: string }) => studentId === id).strip

  it('count every child in Attendance as in Tonight if the register is entered later', async () => {
    const ids = []
    for (const name of ['Asha', 'Bela', 'Chitra', 'Diya']) ids.push(await addStudent(name, '5'))
    const marks = [...ids.slice(0, 3).map((id) => child(id)), closeClass()]
    expect((await send({ marks })).status).toBe(200)
    expect(await tonight(thursday)).toMatchObject({ count: 4, hereCount: 3 })
    expect(await stripOf(String(ids[3]))).toBe('a')
    expect(await shareOf()).toBe(75)
  })

  it('count a child who was added after they were closed in neither, until the child is marked', async () => {
    const asha = await addStudent('Asha', '5')
    await send({
      marks: [child(asha, 'here', { day: tuesday }), closeClass('5', 'closed', { day: tuesday })],
    })
    school.advanceTime(60_000)
    const bela = await addStudent('Bela', '5')
    expect(await tonight(tuesday)).toMatchObject({ count: 1, hereCount: 1 })
    expect(await stripOf(bela)).toBe('-')
    expect(await shareOf()).toBe(100)
    await send({ marks: [child(bela, 'late', { day: tuesday })] })
    expect(await tonight(tuesday)).toMatchObject({ count: 2, hereCount: 2 })
    expect(await stripOf(bela)).toBe('l')
  })

  it('are not on the page of a person who was added today', async () => {
    const id = await addStudent('Asha', '5')
    const evenings = async () =>
      (await asPic('GET', `/api/admin/evenings/people/student/${id}`)).body.data.evenings
    expect((await evenings()).filter(({ day }: { day: string }) => day < '2026-11-21')).toEqual([])
    await send({ marks: [child(id, 'here', { day: tuesday })] })
    expect((await evenings()).map(({ code }: { code: string }) => code)).toContain('h')
  })
})
