import { describe, expect, it } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { header, openImports } from '#testing/open-imports.ts'
import { importMessages } from '../imports.ts'

describe.each(dialects)('ambiguous column, on %s', (dialect) => {
  const { addList, addStudent, apply, change, look, rowsOf, unchanged } = openImports(dialect)
  const festivals = (...days: string[]) =>
    `Title,Description,Date,Venue,Students present,Volunteers present\n${days.map((day) => `Lights,Lamps,"${day}",Hall,20,5\n`).join('')}`
  const addFestivals = (...days: string[]) => addList(festivals(...days), { kind: 'festival' })
  const daysOf = async (id: string) => (await rowsOf(id)).map(({ values }) => values.date)
  const unclearIn = async (id: string) => (await look(id)).preview.unclear

  it('is resolved by an unambiguous cell', async () => {
    const id = await addFestivals('11/08/2026', '03/04/2026', '12/25/2026')
    expect(await daysOf(id)).toEqual(['2026-11-08', '2026-03-04', '2026-12-25'])
    expect((await unclearIn(id)).days).toEqual([])
    expect(await daysOf(await addFestivals('11/08/2026', '25/12/2026'))).toEqual(['2026-08-11', '2026-12-25'])
  })

  it('causes one question with both readings', async () => {
    const id = await addFestivals('05/05/2026', '03/04/2026', '11/08/2026')
    expect((await unclearIn(id)).days).toEqual([
      { field: 'date', text: '03/04/2026', dayFirst: '2026-04-03', monthFirst: '2026-03-04' },
    ])
    const { status, body } = await unchanged(() => apply(id))
    expect([status, body.message]).toEqual([400, importMessages.unclearColumn])
    await change(id, { monthFirst: { date: true } })
    expect((await unclearIn(id)).days).toEqual([])
    expect(await daysOf(id)).toEqual(['2026-05-05', '2026-03-04', '2026-11-08'])
    await change(id, { monthFirst: { date: false } })
    expect((await apply(id)).body.message).toBe('3 added.')
  })

  it('can contain class names, and only the unclear ones cause a question', async () => {
    await addStudent({ studentClass: '5' })
    await addStudent({ studentClass: '8' })
    const classes = ['पाँचवीं', '8th std', 'Class VIII-B', 'VIII', '8']
    const id = await addList(
      `${header}\n${classes.map((name, n) => `Child ${n},C-${n},F,${name},Lane\n`).join('')}`,
    )
    const read = async () => (await rowsOf(id)).map(({ values }) => values.studentClass)
    expect((await unclearIn(id)).classes).toEqual([
      { text: 'Class VIII-B', rows: 1, choices: ['8'], asNew: '8-B' },
    ])
    expect((await apply(id)).body.message).toBe(importMessages.unclearColumn)
    await change(id, { classes: [{ text: 'Class VIII-B', value: '8-B' }] })
    expect(await read()).toEqual(['5', '8', '8-B', '8', '8'])
    await change(id, { classes: [{ text: 'Class VIII-B', value: null }] })
    expect((await unclearIn(id)).classes).toHaveLength(1)
    await change(id, { classes: [{ text: 'Class VIII-B', value: '8' }] })
    expect(await read()).toEqual(['5', '8', '8', '8', '8'])
    expect((await apply(id)).body.message).toBe('5 added.')
  })

  it('does not cause a question if only a skipped row is ambiguous', async () => {
    const id = await addList(`${header}\nX,X-8,F,शिशु,Lane\n`)
    expect((await unclearIn(id)).classes).toHaveLength(1)
    await change(id, { leftOut: [{ row: 2, isLeftOut: true }] })
    expect((await unclearIn(id)).classes).toEqual([])
  })
})
