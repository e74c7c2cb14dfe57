import { describe, expect, it } from 'vitest'
import { httpMessages } from '#domain/api/http-messages.ts'
import { contentMessages } from '#features/content/server/content-messages.ts'
import { dialects } from '#testing/databases.ts'
import { header, openImports } from '#testing/open-imports.ts'
import { importMessages } from '../imports.ts'

describe.each(dialects)('changing a list on %s', (dialect) => {
  const { asPic, look, unique, addList, rowsOf, change, apply, students, addStudent, unchanged } =
    openImports(dialect)

  it('fixes errors in place, and leaves rows out only on request', async () => {
    const u = unique()
    const id = await addList(
      `${header}\n${u} Asha,${u}-1,F,5,Lane\n,${u}-2,F,5,Lane\n${u} Chandra,${u}-1,F,5,Lane\n${u} Dipa,${u}-4,?,5,Lane\n`,
    )
    const refused = await rowsOf(id, '?state=refused')
    expect(refused.map(({ row, errors }) => [row, errors])).toEqual([
      [3, [{ field: 'fullName', message: contentMessages.required('Full name') }]],
      [4, [{ field: 'uniqueId', message: importMessages.sameInList('Unique ID', 2) }]],
      [5, [{ field: 'gender', message: httpMessages.notAmong('Gender', ['Male', 'Female']) }]],
    ])
    const { status, body } = await unchanged(() => apply(id))
    expect([status, body.message]).toEqual([400, '3 rows cannot be added. Fix or skip them.'])
    await change(id, {
      cells: [
        { row: 3, column: 0, value: `${u} Bela` },
        { row: 4, column: 1, value: `${u}-3` },
      ],
    })
    expect((await look(id)).preview.counts).toMatchObject({ new: 3, refused: 1 })
    await change(id, { leftOut: [{ row: 5, isLeftOut: true }] })
    expect((await look(id)).preview.counts).toMatchObject({ new: 3, refused: 0, 'left out': 1 })
    await change(id, { leftOut: [{ row: 5, isLeftOut: false }] })
    expect((await apply(id, { leaveOutOpen: true })).body.message).toBe('3 added.')
    expect((await students(u)).map(({ uniqueId }) => uniqueId).sort()).toEqual([`${u}-1`, `${u}-2`, `${u}-3`])
  })

  it('asks about people with the same name and class as a record or another row', async () => {
    const u = unique()
    const there = await addStudent({ fullName: `${u} Asha`, uniqueId: `${u}-old`, studentClass: '5' })
    const id = await addList(
      `${header}\n${u} asha,${u}-new,F,5,Lane\n${u} Bela,${u}-2,F,5,Lane\n${u} Bela,${u}-3,F,5,Lane\n`,
    )
    const rows = await rowsOf(id)
    expect(rows.map(({ state }) => state)).toEqual(['question', 'new', 'question'])
    expect(rows[0]?.candidates).toMatchObject([
      { _id: there._id, title: `${u} Asha`, detail: `Class 5, Unique ID ${u}-old` },
    ])
    expect(rows[2]).toMatchObject({ candidates: [], alikeRow: 3 })
    await change(id, { answerAll: 'same' })
    expect((await look(id)).preview.counts).toMatchObject({ new: 1, changed: 1, 'left out': 1, question: 0 })
    await change(id, { leftOut: [{ row: 4, isLeftOut: false }], answers: [{ row: 4, answer: 'new' }] })
    expect((await apply(id)).body.message).toBe('2 added, 1 changed.')
    expect((await students(`${u}-new`))[0]).toMatchObject({ _id: there._id })
  })

  it('asks about two columns for the same field, and remembers the choice', async () => {
    const u = unique()
    const table = `Name,Unique ID,Gender,Address,Class,Class,Ward ${u}\n${u} Asha,${u}-1,F,Lane,5,A,Old town\n`
    const id = await addList(table)
    expect((await look(id)).preview.columnsOpen).toBe(true)
    expect((await apply(id, { leaveOutOpen: true })).body.message).toBe(
      'Two columns claim the same field. Choose one of them first.',
    )
    const chosen = ['fullName', 'uniqueId', 'gender', '', 'studentClass', '', 'address']
    expect((await change(id, { matching: chosen })).status).toBe(200)
    expect((await apply(id)).body.message).toBe('1 added.')
    expect((await students(u))[0]).toMatchObject({ studentClass: '5', address: 'Old town' })
    const next = await addList(`Name,Ward ${u}\n${u} Bela,New town\n`)
    expect((await look(next)).data.columns[1]).toMatchObject({ field: 'address', by: 'last time' })
  })

  it('shows the values that would be stored for each row', async () => {
    const u = unique()
    const id = await addList(
      `${header}\n${u} Asha,${u}-1,girl,Class 5,Lane\n${u} Bela,${u}-2,म,V,Lane\n${u} Chandra,${u}-3,M,5th,Lane\n`,
    )
    const rows = await rowsOf(id)
    expect(rows[1]).toMatchObject({ cells: [`${u} Bela`, `${u}-2`, 'म', 'V', 'Lane'] })
    for (const { values } of rows.slice(1)) expect(values.studentClass).toBe(rows[0]?.values.studentClass)
    expect(rows[1]?.values).toMatchObject({ fullName: `${u} Bela`, gender: 'Female' })
    await apply(id)
    expect((await students(`${u}-2`))[0]).toMatchObject(rows[1]?.values ?? {})
  })

  it('returns the rows that a request names, even if a filter excludes them', async () => {
    const u = unique()
    const id = await addList(`${header}\n${u} Asha,${u}-1,F,5,Lane\n${u} Bela,${u}-2,?,5,Lane\n`)
    const rowsWith = async (rows: string) =>
      (await rowsOf(id, `?state=refused&rows=${rows}`)).map(({ row }) => row)
    expect(await rowsWith('2')).toEqual([2, 3])
    expect(await rowsWith('3,99')).toEqual([3])
    const { status } = await asPic('GET', `/api/admin/dashboard/imports/${id}/rows?rows=x`)
    expect(status).toBe(400)
  })

  it('numbers new records that have no number, continuing after the existing numbers', async () => {
    const u = unique()
    for (const [name, number] of [
      ['Asha', '09'],
      ['Bela', '11'],
    ])
      await addStudent({ fullName: `${u} ${name}`, uniqueId: `${u}N${number}`, studentClass: '5' })
    const gone = await addStudent({ fullName: `${u} Gone`, uniqueId: `${u}N20` })
    expect((await asPic('DELETE', `/api/admin/dashboard/students/${gone._id}`)).status).toBe(200)
    const id = await addList(
      `${header}\n${u} Chandra,,F,5,Lane\n${u} Dipa,${u}N14,F,5,Lane\n${u} Esha,,F,5,Lane\n,,F,5,Lane\n${u} Bela,,F,5,Hill\n`,
    )
    // Add records, so that most numbers in this database follow this test's pattern.
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
      await addStudent({ fullName: `${u} More ${number}`, uniqueId: `${u}N0${number}` })
    expect((await look(id)).preview.numbers).toEqual({ missing: 3, given: 0, first: null, last: null })
    await change(id, { areNumbered: true })
    await change(id, { answerAll: 'same' })
    const { preview } = await look(id)
    expect(preview.numbers).toEqual({ missing: 0, given: 2, first: `${u}N21`, last: `${u}N22` })
    const rows = await rowsOf(id)
    expect(rows.map(({ state, values }) => [state, values.uniqueId])).toEqual([
      ['new', `${u}N21`],
      ['new', `${u}N14`],
      ['new', `${u}N22`],
      ['refused', undefined],
      ['changed', undefined],
    ])
    // Another admin takes the number in the meantime, so the result differs from the preview, and applying it is
    // refused.
    const { stamp, previewedAt } = preview
    await addStudent({ fullName: `${u} Quick`, uniqueId: `${u}N21` })
    const json = { stamp, previewedAt, leaveOutOpen: true }
    expect((await asPic('POST', `/api/admin/dashboard/imports/${id}/apply`, { json })).status).toBe(409)
    expect((await apply(id, { leaveOutOpen: true })).body.message).toBe('3 added, 1 changed.')
    expect((await students(`${u} Chandra`))[0]).toMatchObject({ uniqueId: `${u}N22` })
    expect((await students(`${u} Bela`))[0]).toMatchObject({ uniqueId: `${u}N11`, address: 'Hill' })
  })

  it('rejects one value of a unique field for all rows', async () => {
    const id = await addList(`Name,Gender,Class,Address\nAsha Testrup,F,5,Lane\nBela Testrup,F,5,Lane\n`)
    const { status } = await change(id, { forAll: { uniqueId: 'S-1' } })
    expect(status).toBe(400)
    await change(id, { areNumbered: true })
    expect((await look(id)).preview).toMatchObject({ counts: { new: 2 }, numbers: { given: 2 } })
  })

  it('removes filled-in numbers on request', async () => {
    const u = unique()
    const id = await addList(`${header}\n${u} Asha,,F,5,Lane\n`)
    await change(id, { areNumbered: true })
    expect((await look(id)).preview.counts).toMatchObject({ new: 1 })
    await change(id, { areNumbered: false })
    expect((await look(id)).preview.counts).toMatchObject({ new: 0, refused: 1 })
  })

  it('supports lists without headers, and values that apply to all rows', async () => {
    const u = unique()
    const id = await addList(`${u}-1\t${u} Asha\tF\n${u}-2\t${u} Bela\tM\n`, { name: 'Pasted cells' })
    const { data } = await look(id)
    expect(data.hasHeader).toBe(false)
    await change(id, { matching: ['uniqueId', 'fullName', 'gender'] })
    expect((await look(id)).preview.counts.refused).toBe(2)
    await change(id, { forAll: { studentClass: '7', address: 'Hill' } })
    expect((await apply(id)).body).toMatchObject({
      message: '2 added.',
      data: { title: 'Children: Pasted cells' },
    })
    expect(await students(u)).toMatchObject([{ studentClass: '7' }, { address: 'Hill' }])
  })

  it.each<[string, object, string]>([
    ['a missing column', { matching: ['fullName'] }, 'Choose what each column is.'],
    ['an unknown field', { matching: ['toString', '', '', '', ''] }, 'There is no such field.'],
    [
      'a field for two columns',
      { matching: ['address', 'address', '', '', ''] },
      'Two columns would fill Address.',
    ],
    ['an unknown row', { cells: [{ row: 99, column: 0, value: 'x' }] }, 'The list has no such row.'],
    ['an unknown column', { cells: [{ row: 2, column: 9, value: 'x' }] }, 'There is no such field.'],
    ['an unknown photo', { photos: [{ name: 'x', row: 2 }] }, 'The list has no such photo.'],
    ['a photo for an unknown row', { photos: [{ name: 'x', row: 99 }] }, 'The list has no such row.'],
    ['an unknown field for all rows', { forAll: { __proto: 'x' } }, 'There is no such field.'],
  ])('refuses %s and changes nothing', async (_what, json, why) => {
    const u = unique()
    const id = await addList(`${header}\n${u} Asha,${u}-1,F,9,Lane\n`)
    const { status, body } = await unchanged(() => change(id, json))
    expect([status, body.message]).toEqual([400, expect.stringContaining(why)])
  })
})

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
