import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { familyPaths } from '#features/families/families.ts'
import type { MissingChild } from '#features/families/family-schemas.ts'
import { dialects } from '#testing/databases.ts'
import { markEvenings } from '#testing/evenings.ts'
import { idsOf, openEvenings, thursday, tuesday } from '#testing/open-evenings.ts'
import { schoolYearBody, schoolYearPath, untilJune } from '#testing/open-school.ts'
import { D } from '#testing/paths.ts'
import { eveningPaths } from '../evenings.ts'

/** From 22:30 on Saturday, the time in tests, to 10:15 on Sunday, when class has started. */
const untilSunday = 11.75 * 3_600_000
const sunday = '2026-11-22'
const evenings = ['2026-11-10', '2026-11-12', '2026-11-15', tuesday, thursday]

type Named = { fullName: string; strip: string; studentClass: string }
type Tonight = { children: { name: string; studentClass: string }[]; classes: string[] }

describe.each(dialects)('the class on an evening, on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { asPic, addStudent, child, closeClass, entry, newcomer, send, evening } = school

  /** Asha was here twice and then absent, Bina was always here; both are in class 2. */
  const twoChildren = async () => {
    const [asha, bina] = [await addStudent('Asha', '2'), await addStudent('Bina', '2')]
    const here = (day: string) => (day < '2026-11-15' ? [asha, bina] : [bina])
    await markEvenings(
      school.context.db,
      Object.fromEntries(evenings.map((day) => [day, { here: here(day), closed: ['2'] }])),
    )
    return { asha, bina }
  }
  const edit = (id: string, json: object) => asPic('PUT', `${D}/students/${id}`, { json })
  const bulkChange = async (json: object) =>
    (await asPic('POST', `${D}/student/bulk-change`, { json })).body.data._id as string
  const rename = (from: string, to: string) =>
    bulkChange({ records: { list: { studentClass: from } }, change: { values: { studentClass: to } } })
  const lastChange = async (id: string) =>
    (await asPic('GET', `${D}/changes?record=${id}`)).body.data[0]._id as string
  const strips = async () =>
    Object.fromEntries(
      (await asPic('GET', eveningPaths.attendance)).body.data.children.map(
        ({ fullName, strip }: Named) => [fullName, strip] as const,
      ),
    )
  const missing = async () =>
    (await asPic('GET', familyPaths.missing)).body.data.children.map(
      ({ fullName, missed, studentClass }: MissingChild) => `${fullName} ${missed} ${studentClass}`,
    )
  /** Returns texts such as `Asha 2`. */
  const classesOn = async (day: string) => {
    const { children, classes }: Tonight = await evening(day)
    return [...children.map(({ name, studentClass }) => `${name} ${studentClass}`), classes.join(' ')]
  }
  const asItWas = { Asha: 'hhaaa', Bina: 'hhhhh' }

  it.each<[string, (ids: { asha: string; bina: string }) => Promise<unknown>]>([
    ['an edit', ({ asha }) => edit(asha, { studentClass: '6' })],
    ['a bulk change', () => rename('2', '2A')],
    [
      'an edit of table cells',
      ({ asha, bina }) =>
        bulkChange({
          records: { ids: [asha, bina] },
          change: { each: { [asha]: { studentClass: '2A' }, [bina]: { studentClass: '2B' } } },
        }),
    ],
    [
      'two successive moves',
      async ({ asha }) => {
        await edit(asha, { studentClass: '3' })
        school.advanceTime(1000)
        await edit(asha, { studentClass: '4' })
      },
    ],
    [
      'deleting and restoring a child',
      async ({ asha }) => {
        await edit(asha, { studentClass: '6' })
        await asPic('DELETE', `${D}/students/${asha}`)
        await asPic('POST', `${D}/trash/student/${asha}/restore`)
      },
    ],
    [
      'an undo',
      async ({ asha }) => {
        await edit(asha, { studentClass: '6' })
        expect((await school.undo(await lastChange(asha))).status).toBe(200)
      },
    ],
    [
      'an undo and redo of a bulk change',
      async () => {
        const id = await rename('2', '2A')
        await school.undo(id)
        expect((await asPic('POST', `${D}/changes/${id}/redo`)).status).toBe(200)
      },
    ],
  ])('does not change after %s', async (_what, change) => {
    const ids = await twoChildren()
    expect(await strips()).toEqual(asItWas)
    await change(ids)
    expect(await strips()).toEqual(asItWas)
    expect((await missing())[0]).toMatch(/^Asha 3 /)
    expect(await classesOn(thursday)).toEqual(['Asha 2', 'Bina 2', '2'])
    const { children } = await evening(sunday)
    expect(children.find(({ name }: { name: string }) => name === 'Asha')).toMatchObject({ missed: 3 })
  })

  it('does not change when it is renamed, merged or split for later evenings', async () => {
    const { asha } = await twoChildren()
    await addStudent('Chand', '3')
    await rename('2', '3')
    expect(await classesOn(sunday)).toEqual(['Asha 3', 'Bina 3', 'Chand 3', '3'])
    school.advanceTime(untilSunday)
    await send({ marks: [closeClass('3', 'closed', { day: sunday })] })
    expect(await strips()).toEqual({ Asha: 'hhaaaa', Bina: 'hhhhha', Chand: '-----a' })
    school.advanceTime(2 * day)
    await edit(asha, { studentClass: '3B' })
    expect(await strips()).toEqual({ Asha: 'hhaaaa', Bina: 'hhhhha', Chand: '-----a' })
    expect(await classesOn(sunday)).toEqual(['Asha 3', 'Bina 3', 'Chand 3', '3'])
    expect(await classesOn(thursday)).toEqual(['Asha 2', 'Bina 2', 'Chand 3', '2 3'])
  })

  it('does not change on an evening that has started, but from the next evening on', async () => {
    const { asha } = await twoChildren()
    school.advanceTime(untilSunday)
    await send({ marks: [closeClass('2', 'closed', { day: sunday })] })
    await rename('2', '2A')
    expect(await classesOn(sunday)).toEqual(['Asha 2', 'Bina 2', '2'])
    expect(await classesOn('2026-11-24')).toEqual(['Asha 2A', 'Bina 2A', '2A'])
    school.advanceTime(1000)
    await edit(asha, { studentClass: '6' })
    expect(await classesOn(sunday)).toEqual(['Asha 2', 'Bina 2', '2'])
    expect(await strips()).toEqual({ Asha: 'hhaaaa', Bina: 'hhhhha' })
  })

  it('does not change when the school year starts, or when that is undone', async () => {
    await twoChildren()
    school.advanceTime(untilJune)
    const began = await school.begin(schoolYearBody((await asPic('GET', schoolYearPath)).body.data))
    expect(began.status).toBe(200)
    const ofTerm = async () =>
      (await asPic('GET', `${eveningPaths.attendance}?day=${thursday}`)).body.data.children.map(
        ({ fullName, strip, studentClass }: Named) => `${fullName} ${studentClass} ${strip}`,
      )
    expect(await ofTerm()).toEqual(['Asha 3 hhaaa', 'Bina 3 hhhhh'])
    expect(await classesOn(thursday)).toEqual(['Asha 2', 'Bina 2', '2'])
    school.advanceTime(day)
    expect((await school.undo(began.body.data._id)).status).toBe(200)
    expect(await ofTerm()).toEqual(['Asha 2 hhaaa', 'Bina 2 hhhhh'])
    // The class had another name between the start and the undo.
    const between = new Date(school.context.now().getTime() - day / 4).toISOString().slice(0, 10)
    const { classes }: Tonight = await evening(between)
    expect(['2', '3']).toContain(classes.join())
  })

  it('accepts marks that a phone recorded under the old name', async () => {
    const { bina } = await twoChildren()
    await rename('2', '2A')
    school.advanceTime(untilSunday)
    const late = [
      closeClass('2', 'open', { day: thursday }),
      child(bina, 'here', { day: sunday }),
      closeClass('2', 'closed', { day: sunday }),
    ]
    const logged = [
      entry({ studentClass: '2' }),
      entry({ studentClass: '2', day: sunday, taught: 'Letters' }),
    ]
    const nila = newcomer({ studentClass: '2' })
    const { body } = await send({ marks: late, log: logged, children: [nila] })
    expect(body.data.refused).toEqual([])
    expect(body.data.stored.sort()).toEqual(idsOf([...late, ...logged, nila]))
    // Thursday is open again. On Sunday, the phone did not know yet that class 2 is now called 2A.
    expect(await strips()).toEqual({ Asha: 'hhaa-a', Bina: 'hhhhhh', Nila: '-----a' })
    const tonight = await evening(sunday)
    expect(tonight.marks).toContainEqual(
      expect.objectContaining({ about: 'class', subject: '2A', what: 'closed' }),
    )
    expect(tonight.log.map(({ taught }: { taught: string }) => taught)).toEqual(['Letters', 'Fractions'])
    expect(await classesOn(sunday)).toEqual(['Asha 2A', 'Bina 2A', 'Nila 2A', '2A'])
  })

  it('is found by its id, whatever its name is by now', async () => {
    const { bina } = await twoChildren()
    const classId = (await evening(thursday)).classIds[2]
    await rename('2', '2A')
    await addStudent('Chand', '2')
    school.advanceTime(untilSunday)
    const known = { day: sunday, studentClass: '2' }
    const nila = newcomer({ studentClass: '2', classId })
    const marks = [child(bina, 'here', { day: sunday }), closeClass(classId, 'closed', known)]
    const { body } = await send({ marks, log: [entry({ ...known, classId })], children: [nila] })
    expect(body.data.refused).toEqual([])
    expect(await classesOn(sunday)).toEqual(['Asha 2A', 'Bina 2A', 'Chand 2', 'Nila 2A', '2 2A'])
    const tonight = await evening(sunday)
    expect(tonight.marks).toContainEqual(expect.objectContaining({ about: 'class', subject: '2A' }))
    expect(tonight.log).toMatchObject([{ studentClass: '2A', classId }])
    expect(tonight.classIds).toEqual({ 2: expect.any(String), '2A': classId })
  })

  it('is found by its name if its id was lost with a restored backup', async () => {
    await twoChildren()
    const sent = { day: thursday, studentClass: '2' }
    const [lost, never] = [randomUUIDv7(), randomUUIDv7()]
    const entries = [entry({ ...sent, classId: lost }), entry({ studentClass: '7', classId: never })]
    const { body } = await send({ marks: [closeClass(lost, 'open', sent)], log: entries })
    expect(body.data.refused).toMatchObject([{ id: entries[1]?.id, key: 'evenings.unknownClass' }])
    expect(await strips()).toEqual({ Asha: 'hhaa-', Bina: 'hhhhh' })
  })

  it('goes on in the class into which it was merged', async () => {
    await twoChildren()
    await addStudent('Chand', '3')
    const classId = (await evening(thursday)).classIds[2]
    await rename('2', '3')
    school.advanceTime(untilSunday)
    const marks = [closeClass(classId, 'closed', { day: sunday, studentClass: '2' })]
    const log = [entry({ day: sunday, studentClass: '2' })]
    expect((await send({ marks, log })).body.data.refused).toEqual([])
    const tonight = await evening(sunday)
    expect(tonight.log).toMatchObject([{ studentClass: '3' }])
    expect(await strips()).toEqual({ Asha: 'hhaaaa', Bina: 'hhhhha', Chand: '-----a' })
  })

  it.each([
    [
      'erased',
      async (id: string) => {
        const path = `${D}/people/student/${id}`
        const { name, updatedAt } = (await asPic('GET', path)).body.data
        return asPic('POST', `${path}/erase`, { json: { name, updatedAt } })
      },
    ],
    [
      'deleted permanently',
      async (id: string) => {
        await asPic('DELETE', `${D}/students/${id}`)
        return asPic('DELETE', `${D}/trash/student/${id}`)
      },
    ],
  ])('keeps a log entry that arrives after its last child was %s', async (_how, remove) => {
    const id = await addStudent('Asha', '9')
    await addStudent('Bina', '5')
    const written = entry({ studentClass: '9', taught: 'Decimals' })
    expect((await remove(id)).status).toBe(200)
    const { body } = await send({ log: [written, entry({ studentClass: '11' })] })
    expect(body.data.stored).toEqual([written.id])
    const shown = await evening()
    expect(shown.log).toMatchObject([{ studentClass: '9', taught: 'Decimals' }])
    expect(shown.classes).toEqual(['5', '9'])
  })

  it('accepts marks even if its last child has left or is in the trash', async () => {
    const { asha, bina } = await twoChildren()
    await asPic('POST', `${D}/student/${asha}/leave`, { json: { leftAs: 'left' } })
    await asPic('DELETE', `${D}/students/${bina}`)
    expect((await send({ marks: [closeClass('2')] })).body.data.refused).toEqual([])
  })

  it('keeps its rate in Attendance, under its current name', async () => {
    const { asha } = await twoChildren()
    const shares = async () => (await asPic('GET', eveningPaths.attendance)).body.data.classes
    const cells = [100, 100, 50, 50, 50]
    expect(await shares()).toEqual([{ studentClass: '2', shares: cells, share: 70 }])
    await rename('2', '2A')
    expect(await shares()).toEqual([{ studentClass: '2A', shares: cells, share: 70 }])
    await addStudent('Chand', '6')
    school.advanceTime(1000)
    await edit(asha, { studentClass: '6' })
    expect((await shares()).find(({ studentClass }: Named) => studentClass === '2A')).toMatchObject({
      shares: cells,
    })
  })

  it('is in the data of a child, and is deleted when the child is permanently deleted', async () => {
    const { asha, bina } = await twoChildren()
    await rename('2', '2A')
    const { data } = (await asPic('GET', `${D}/people/student/${asha}`)).body
    expect(JSON.stringify(data)).toContain('"value":"2"')
    await asPic('DELETE', `${D}/students/${bina}`)
    expect((await asPic('DELETE', `${D}/trash/student/${bina}`)).status).toBe(200)
    const rows = await school.context.db.selectFrom('childClasses').select('childId').execute()
    expect(rows).toEqual([{ childId: asha }])
  })
})
