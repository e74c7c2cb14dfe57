import { describe, expect, it } from 'vitest'
import { aVolunteer } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { header, openImports } from '#testing/open-imports.ts'
import { D } from '#testing/paths.ts'
import { readSheet } from '#testing/read-sheet.ts'

describe.each(dialects)('list on %s', (dialect) => {
  const { asPic, look, unique, addList, change, rowsOf, apply, students, addStudent } = openImports(dialect)

  it('with new records is read, checked, applied as one change, undone and redone', async () => {
    const u = unique()
    const id = await addList(
      `Name of student,Roll no,Sex,Std,Village\n${u} Asha,${u}-1,F,Class 5,Lane 1\n${u} Bela,${u}-2,boy,6,Lane 2\n`,
    )
    const { data, preview } = await look(id)
    expect(data).toMatchObject({ kind: 'student', fileName: 'class.csv', hasHeader: true, changeSet: null })
    expect(data.columns.map(({ field }: { field: string }) => field)).toEqual([
      'fullName',
      'uniqueId',
      'gender',
      'studentClass',
      'address',
    ])
    expect(preview.counts).toEqual({ new: 2, changed: 0, same: 0, question: 0, refused: 0, 'left out': 0 })
    expect(await students(u)).toEqual([])
    const { status, body } = await apply(id)
    expect([status, body.message]).toEqual([200, '2 added.'])
    expect(body.data).toMatchObject({ reason: 'import', title: 'Children: class.csv', added: 2, edited: 0 })
    expect(await students(u)).toMatchObject([
      { fullName: `${u} Asha`, uniqueId: `${u}-1`, gender: 'Female', address: 'Lane 1' },
      { fullName: `${u} Bela`, gender: 'Male', studentClass: '6' },
    ])
    expect(await look(id)).toMatchObject({ data: { changeSet: body.data._id }, preview: null })
    const undo = `${D}/changes/${body.data._id}/undo`
    expect((await asPic('POST', undo)).body.message).toBe('Undone: 2 records.')
    expect(await students(u)).toEqual([])
    await asPic('POST', undo.replace('undo', 'redo'))
    expect(await students(u)).toHaveLength(2)
    const { body: history } = await asPic('GET', `${D}/activity?limit=10`)
    expect(history.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['import', 'undo', 'redo']),
    )
  })

  it('does not change a telephone number that is only typed in another way', async () => {
    const u = unique()
    await addStudent({ fullName: `${u} Asha`, uniqueId: `${u}-1`, guardian1Phone: '+91 98300 77001' })
    const heading = "Full name,Unique ID,Guardian's telephone"
    const rows = await rowsOf(await addList(`${heading}\n${u} Asha,${u}-1,9830077001\n`))
    expect(rows.map(({ state }) => state)).toEqual(['same'])
    const others = await rowsOf(await addList(`${heading}\n${u} Asha,${u}-1,9830077002\n`))
    expect(others.map(({ state }) => state)).toEqual(['changed'])
  })

  it('is previewed with each changed field and the unchanged rows', async () => {
    const u = unique()
    const there = await addStudent({ fullName: `${u} Asha`, uniqueId: `${u}-1`, studentClass: '5' })
    await addStudent({ fullName: `${u} Bela`, uniqueId: `${u}-2`, studentClass: '5', address: 'Lane 2' })
    const id = await addList(
      `${header}\n${u} Asha,${u.toLowerCase()}-1,,6,\n${u} Bela,${u}-2,Female,5,Lane 2\n`,
    )
    const rows = await rowsOf(id)
    expect(rows.map(({ state }) => state)).toEqual(['changed', 'same'])
    // Empty cells do not change the stored values.
    expect(rows[0]?.fields).toEqual([
      { label: 'Unique ID', before: `${u}-1`, after: `${u.toLowerCase()}-1` },
      { label: 'Class', before: '5', after: '6' },
    ])
    expect((await apply(id)).body.message).toBe('1 changed.')
    expect((await students(u))[0]).toMatchObject({ fullName: `${u} Bela` })
    expect(await students(`${u}-1`)).toMatchObject([
      { _id: there._id, studentClass: '6', gender: there.gender, address: there.address },
    ])
  })

  it('exported by this site changes nothing', async () => {
    const u = unique()
    await addStudent({ fullName: `${u} =Asha`, address: 'Lane 1\nTown, "A"' })
    await addStudent({ fullName: `${u} Bela`, address: '- Lane 4', guardian1Phone: '+91 98300 12345' })
    await addStudent({ fullName: `${u} Chandra  Sen`, address: "'- Lane 4", uniqueId: `=${u}-3` })
    await addStudent({ fullName: `@${u}`, address: "''=Lane", uniqueId: `000${u}`, studentClass: '5th' })
    for (const format of ['csv', 'xlsx']) {
      const file = await asPic('GET', `${D}/export/student.${format}?q=${u}`)
      const id = await addList(file.bytes, { name: `students.${format}` })
      const { counts } = (await look(id)).preview
      expect(counts).toMatchObject({ same: 4, new: 0, changed: 0, refused: 0, question: 0 })
      const { status, body } = await apply(id)
      expect([status, body.message]).toEqual([400, 'Everything in this list is already there.'])
    }
  })

  it('is checked by the rule that hostel residents need a hostel name, and volunteers without a photo get a default', async () => {
    const u = unique()
    const names = 'Name,E-mail,Mobile,Enrolment no,Sex,Year,Branch,Residence,Hostel'
    const id = await addList(
      `${names}\n${u} Ravi,ravi@example.org,9830012345,${u}-1,M,2nd year,Physics,Hostel,River\n${u} Lila,lila@example.org,9830012346,${u}-2,F,III,Physics,Hostel,\n`,
      { kind: 'volunteer' },
    )
    const rows = await rowsOf(id)
    expect(rows.map(({ state, errors }) => [state, errors[0]?.message])).toEqual([
      ['new', undefined],
      ['refused', 'Hostel name is required for residents of a hostel.'],
    ])
    expect((await look(id)).preview.withoutPicture).toBe(1)
    expect((await apply(id, { leaveOutOpen: true })).body.message).toBe('1 added.')
    const { body } = await asPic('GET', `/api/volunteers?q=${u}`)
    expect(body).toMatchObject([
      { year: 2, hostelName: 'River', coverImageURL: expect.stringMatching(/^\/uploads\//) },
    ])
    expect((await asPic('GET', body[0].coverImageURL)).status).toBe(200)
    const again = await addList(`Enrolment no,Year\n${u}-1,3\n`, { kind: 'volunteer' })
    expect((await rowsOf(again))[0]?.fields).toEqual([{ label: 'Year', before: '2', after: '3' }])
  })

  it.each<[string, string]>([
    ['alumnus', 'Name,Gender,Department,Batch\nLILA,F,Physics,2019\n'],
    ['classroom', 'Date,Students,Volunteers\n31/12/2025,30,8\n'],
    [
      'activity',
      'Title,Description,Date,Venue,Students present,Volunteers present,Type,Guest\nRun,All ran,46000,Field,30,8,sports,Nobody\n',
    ],
    ['festival', 'Title,Description,Date,Venue,Students,Volunteers\nLights,Lamps,1 Nov 2025,Hall,30,8\n'],
    [
      'induction',
      'Title,Description,Date,Venue,Chief guest,Freshers,Volunteers\nHello,All came,1.9.2025,Hall,Dean,30,8\n',
    ],
    ['farewell', 'Title,Description,Date,Venue,Final year,Juniors\nBye,All cried,2025/05/01,Hall,30,8\n'],
    [
      'donation',
      'Title,Description,Date,Place,Children,Volunteers,Parents\nCoats,Warm,13/12/25,Bazaar,30,8,9\n',
    ],
  ])('for the kind %s is added and undone', async (kind, table) => {
    const id = await addList(table, { kind })
    expect((await look(id)).preview.counts).toMatchObject({ new: 1 })
    const { body } = await apply(id)
    expect(body.message).toBe('1 added.')
    const again = await addList(table, { kind })
    const { counts } = (await look(again)).preview
    expect(counts.new).toBe(0)
    expect((await asPic('POST', `${D}/changes/${body.data._id}/undo`)).body.message).toBe('Undone: 1 record.')
  })

  it('adds class sessions with the weekday from each date, unless the list contains a weekday', async () => {
    const table = 'Date,Day,Students,Volunteers\n17/03/2026,,30,8\n19/03/2026,Extra class,30,8\n'
    expect((await apply(await addList(table, { kind: 'classroom' }))).body.message).toBe('2 added.')
    const { body } = await asPic('GET', '/api/classroom')
    expect(body.data.map(({ date, day }: Record<string, string>) => [date, day])).toEqual(
      expect.arrayContaining([
        ['2026-03-19', 'Extra class'],
        ['2026-03-17', 'Tuesday'],
      ]),
    )
    const again = await addList('Date,Students,Volunteers\n19/03/2026,31,8\n', { kind: 'classroom' })
    const [row] = await rowsOf(again)
    expect(row).toMatchObject({ state: 'question' })
    const { row: number, candidates } = row as { row: number; candidates: { _id: string }[] }
    await change(again, { answers: [{ row: number, answer: candidates[0]?._id }] })
    expect((await rowsOf(again))[0]?.fields).toEqual([
      { label: 'Students present', before: '30', after: '31' },
    ])
  })

  it('does not change an existing volunteer’s photo', async () => {
    const form = { ...aVolunteer({ fullName: 'Kept' }), coverImageURL: await aPicture() }
    const { body } = await asPic('POST', `${D}/volunteers/add-volunteers`, { form })
    const { enrollmentNo, coverImageURL } = body.data
    const id = await addList(`Enrollment number,Year\n${enrollmentNo},9\n`, { kind: 'volunteer' })
    await apply(id)
    expect((await asPic('GET', `/api/volunteers/${body.data._id}`)).body.data).toMatchObject({
      year: 9,
      coverImageURL,
    })
  })

  it('has a downloadable template whose headers are the field labels of the kind', async () => {
    const { status, headers, bytes } = await asPic('GET', `${D}/import-template/volunteer.xlsx`)
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="volunteers.xlsx"'])
    const labels = 'Full name,E-mail,Contact number,Enrollment number,Gender,Year,Department,Residence type'
    expect(readSheet(bytes).rows).toEqual([[...labels.split(','), 'Hostel name', 'Hall name', 'Address']])
  })
})
