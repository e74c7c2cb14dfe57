import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { allVolunteerSwitches } from '#domain/permissions.ts'
import type { ImportRow } from '#domain/records/import-schemas.ts'
import { writeXlsx } from '../spreadsheets/xlsx.ts'
import { aVolunteersPart } from '../testing/admins.ts'
import { aStudent, aVolunteer } from '../testing/builders.ts'
import { dialects } from '../testing/databases.ts'
import { aPicture } from '../testing/files.ts'
import { readSheet } from '../testing/read-sheet.ts'
import type { Given, Method } from '../testing/spec/ask.ts'
import { openSpec, signedIn, tokenOf } from '../testing/spec/open-spec.ts'
import { stateOf } from '../testing/spec/state.ts'
import { applyImport } from './apply-import.ts'
import { deleteOldImports } from './delete-old-imports.ts'

const D = '/api/admin/dashboard'
const day = 86_400_000

describe.each(dialects)('a list on %s', (dialect) => {
  const spec = openSpec(dialect)
  const ask = async (method: Method, path: string, given: Given = {}) =>
    spec.ask(method, path, { token: await tokenOf(spec.testApp, spec.admin.id), ...given })
  const state = async () => {
    const { sessions: _, ...rest } = await stateOf(spec.testApp)
    return rest
  }

  let lists = 0
  /** A unique beginning for the values of a test. */
  const unique = () => {
    lists += 1
    return `L${lists}`
  }
  const send = (content: string | Buffer, { kind = 'student', name = 'class.csv', ...given } = {}) =>
    ask('POST', `${D}/${kind}/import`, {
      form: { file: new File([content as never], name), ...given },
    })
  const add = async (content: string | Buffer, given = {}) => {
    const { status, body } = await send(content, given)
    expect([status, body.message]).toEqual([201, expect.any(String)])
    return body.data._id as string
  }
  const look = async (id: string) => (await ask('GET', `${D}/imports/${id}`)).body
  const rowsOf = async (id: string, query = ''): Promise<ImportRow[]> =>
    (await ask('GET', `${D}/imports/${id}/rows${query}`)).body.data
  const change = async (id: string, json: object) => {
    const { version } = (await look(id)).data
    return ask('PUT', `${D}/imports/${id}`, { json: { version, ...json } })
  }
  const apply = async (id: string, json: object = {}) => {
    const { stamp, previewedAt } = (await look(id)).preview
    return ask('POST', `${D}/imports/${id}/apply`, { json: { stamp, previewedAt, ...json } })
  }
  const students = async (q: string) =>
    (await ask('GET', `/api/students?q=${q}`)).body as Record<string, string>[]
  const addStudent = async (over = {}) =>
    (await ask('POST', `${D}/students/add-students`, { json: aStudent(over) })).body.data

  const header = 'Full name,Unique ID,Gender,Class,Address'

  it('of new ones is read, looked at, added as one change, undone and done again', async () => {
    const u = unique()
    const id = await add(
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
    expect(body.data).toMatchObject({ reason: 'import', title: 'Students: class.csv', added: 2, edited: 0 })
    expect(await students(u)).toMatchObject([
      { fullName: `${u} Asha`, uniqueId: `${u}-1`, gender: 'Female', address: 'Lane 1' },
      { fullName: `${u} Bela`, gender: 'Male', studentClass: '6' },
    ])
    expect(await look(id)).toMatchObject({ data: { changeSet: body.data._id }, preview: null })
    const undo = `${D}/changes/${body.data._id}/undo`
    expect((await ask('POST', undo)).body.message).toBe('Undone: 2 records.')
    expect(await students(u)).toEqual([])
    await ask('POST', undo.replace('undo', 'redo'))
    expect(await students(u)).toHaveLength(2)
    const { body: history } = await ask('GET', `${D}/activity?limit=10`)
    expect(history.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['import', 'undo', 'redo']),
    )
  })

  it('says what changes field by field, and what is as it is', async () => {
    const u = unique()
    const there = await addStudent({ fullName: `${u} Asha`, uniqueId: `${u}-1`, studentClass: '5' })
    await addStudent({ fullName: `${u} Bela`, uniqueId: `${u}-2`, studentClass: '5', address: 'Lane 2' })
    const id = await add(`${header}\n${u} Asha,${u.toLowerCase()}-1,,6,\n${u} Bela,${u}-2,Female,5,Lane 2\n`)
    const rows = await rowsOf(id)
    expect(rows.map(({ state }) => state)).toEqual(['changed', 'same'])
    // Empty cells leave what is there.
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

  it('that needs mending says why, is mended in place, and is left out only when somebody says so', async () => {
    const u = unique()
    const id = await add(
      `${header}\n${u} Asha,${u}-1,F,5,Lane\n,${u}-2,F,5,Lane\n${u} Chandra,${u}-1,F,5,Lane\n${u} Dipa,${u}-4,?,5,Lane\n`,
    )
    const refused = await rowsOf(id, '?state=refused')
    expect(refused.map(({ row, errors }) => [row, errors])).toEqual([
      [3, [{ field: 'fullName', message: 'Full name is required.' }]],
      [4, [{ field: 'uniqueId', message: 'Row 2 has the same Unique ID.' }]],
      [5, [{ field: 'gender', message: 'Gender must be one of: Male, Female.' }]],
    ])
    const before = await state()
    const { status, body } = await apply(id)
    expect([status, body.message]).toEqual([400, '3 rows cannot be added. Mend them, or leave them out.'])
    expect(await state()).toEqual(before)
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

  it('asks about whoever has the same name and class, in the site and in the list', async () => {
    const u = unique()
    const there = await addStudent({ fullName: `${u} Asha`, uniqueId: `${u}-old`, studentClass: '5' })
    const id = await add(
      `${header}\n${u} asha,${u}-new,F,5,Lane\n${u} Bela,${u}-2,F,5,Lane\n${u} Bela,${u}-3,F,5,Lane\n`,
    )
    const rows = await rowsOf(id)
    expect(rows.map(({ state }) => state)).toEqual(['question', 'new', 'question'])
    expect(rows[0]?.candidates).toEqual([
      { _id: there._id, title: `${u} Asha`, detail: `Class 5, Unique ID ${u}-old` },
    ])
    expect(rows[2]).toMatchObject({ candidates: [], alikeRow: 3 })
    await change(id, { answerAll: 'same' })
    expect((await look(id)).preview.counts).toMatchObject({ new: 1, changed: 1, 'left out': 1, question: 0 })
    await change(id, { leftOut: [{ row: 4, isLeftOut: false }], answers: [{ row: 4, answer: 'new' }] })
    expect((await apply(id)).body.message).toBe('2 added, 1 changed.')
    expect((await students(`${u}-new`))[0]).toMatchObject({ _id: there._id })
  })

  it('has two columns of one name: somebody chooses, and it is remembered for the next time', async () => {
    const u = unique()
    const table = `Name,Unique ID,Gender,Address,Class,Class,Ward ${u}\n${u} Asha,${u}-1,F,Lane,5,A,Old town\n`
    const id = await add(table)
    expect((await look(id)).preview.columnsOpen).toBe(true)
    expect((await apply(id, { leaveOutOpen: true })).body.message).toBe(
      'Two columns say the same. Choose one of them first.',
    )
    const chosen = ['fullName', 'uniqueId', 'gender', '', 'studentClass', '', 'address']
    expect((await change(id, { matching: chosen })).status).toBe(200)
    expect((await apply(id)).body.message).toBe('1 added.')
    expect((await students(u))[0]).toMatchObject({ studentClass: '5', address: 'Old town' })
    const next = await add(`Name,Ward ${u}\n${u} Bela,New town\n`)
    expect((await look(next)).data.columns[1]).toMatchObject({ field: 'address', by: 'last time' })
  })

  it('may have no headings, and values that all rows share', async () => {
    const u = unique()
    const id = await add(`${u}-1\t${u} Asha\tF\n${u}-2\t${u} Bela\tM\n`, { name: 'Pasted cells' })
    const { data } = await look(id)
    expect(data.hasHeader).toBe(false)
    await change(id, { matching: ['uniqueId', 'fullName', 'gender'] })
    expect((await look(id)).preview.counts.refused).toBe(2)
    await change(id, { forAll: { studentClass: '7', address: 'Hill' } })
    expect((await apply(id)).body).toMatchObject({
      message: '2 added.',
      data: { title: 'Students: Pasted cells' },
    })
    expect(await students(u)).toMatchObject([{ studentClass: '7' }, { address: 'Hill' }])
  })

  it('that this site has exported changes nothing', async () => {
    const u = unique()
    await addStudent({ fullName: `${u} =Asha`, address: 'Lane 1\nTown, "A"' })
    for (const format of ['csv', 'xlsx']) {
      const file = await ask('GET', `${D}/export/student.${format}?q=${u}`)
      const id = await add(file.bytes, { name: `students.${format}` })
      expect((await look(id)).preview.counts).toMatchObject({ same: 1, new: 0, changed: 0, refused: 0 })
      const { status, body } = await apply(id)
      expect([status, body.message]).toEqual([400, 'Everything in this list is there already.'])
    }
  })

  it('of volunteers obeys their rule, and the drawn picture stands in for photos', async () => {
    const u = unique()
    const names = 'Name,E-mail,Mobile,Enrolment no,Sex,Year,Branch,Residence,Hostel'
    const id = await add(
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
    const { body } = await ask('GET', `/api/volunteers?q=${u}`)
    expect(body).toMatchObject([
      { year: 2, hostelName: 'River', coverImageURL: expect.stringMatching(/^\/uploads\//) },
    ])
    expect((await ask('GET', body[0].coverImageURL)).status).toBe(200)
    const again = await add(`Enrolment no,Year\n${u}-1,3\n`, { kind: 'volunteer' })
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
      'Title,Description,Date,Place,Children,Volunteers,Parents\nCoats,Warm,1/12/25,Bazaar,30,8,9\n',
    ],
  ])('of %s is added and undone', async (kind, table) => {
    const id = await add(table, { kind })
    expect((await look(id)).preview.counts).toMatchObject({ new: 1 })
    const { body } = await apply(id)
    expect(body.message).toBe('1 added.')
    const again = await add(table, { kind })
    const { counts } = (await look(again)).preview
    expect(counts.new).toBe(0)
    expect((await ask('POST', `${D}/changes/${body.data._id}/undo`)).body.message).toBe('Undone: 1 record.')
  })

  it('with a day that there is not is refused with the number of its row', async () => {
    const id = await add('Date,Students,Volunteers\n31/02/2026,30,8\n', { kind: 'classroom' })
    expect(await rowsOf(id)).toMatchObject([
      {
        row: 2,
        state: 'refused',
        errors: [{ field: 'date', message: 'Date must be a date, such as 2026-01-31.' }],
      },
    ])
  })

  it('is refused when somebody has changed a record since it was looked at, by name', async () => {
    const u = unique()
    const { _id } = await addStudent({ fullName: `${u} Asha`, uniqueId: `${u}-1` })
    const id = await add(`${header}\n${u} Asha,${u}-1,F,9,Lane\n`)
    const { preview } = await look(id)
    spec.testApp.advanceTime(1_000)
    await ask('PUT', `${D}/students/${_id}`, { json: { address: 'Elsewhere' } })
    const before = await state()
    const json = { stamp: preview.stamp, previewedAt: preview.previewedAt }
    const { status, body } = await ask('POST', `${D}/imports/${id}/apply`, { json })
    expect([status, body.message]).toEqual([
      409,
      `Nothing was added: somebody has changed "${u} Asha" since you looked. Look again.`,
    ])
    expect(await state()).toEqual(before)
    expect((await apply(id)).status).toBe(200)
  })

  it('is added once, and one of two that add the same', async () => {
    const u = unique()
    const table = `${header}\n${u} Asha,${u}-1,F,9,Lane\n`
    const [one, other] = [await add(table), await add(table)]
    const seen = async (id: string) => {
      const { stamp, previewedAt } = (await look(id)).preview
      return { json: { stamp, previewedAt } }
    }
    const [seenOne, seenOther] = [await seen(one), await seen(other)]
    const answers = await Promise.all([
      ask('POST', `${D}/imports/${one}/apply`, seenOne),
      ask('POST', `${D}/imports/${one}/apply`, seenOne),
      ask('POST', `${D}/imports/${other}/apply`, seenOther),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await students(u)).toHaveLength(1)
  })

  it('that fails while it is added leaves nothing behind', async () => {
    const u = unique()
    const id = await add(`${header}\n${u} Asha,${u}-1,F,9,Lane\n`)
    const before = await state()
    const { stamp, previewedAt } = (await look(id)).preview
    const { context } = spec.testApp
    const actor = {
      type: 'admin' as const,
      id: spec.admin.id,
      fullName: 'Mira',
      role: 'PIC' as const,
      isReadOnly: false,
      volunteersMay: allVolunteerSwitches(true),
    }
    const confirmed = { stamp, previewedAt, leaveOutOpen: false }
    await forbidChangeSets(true)
    await expect(applyImport(context, id, confirmed, actor)).rejects.toThrow()
    await forbidChangeSets(false)
    expect(await state()).toEqual(before)
    expect((await apply(id)).body.message).toBe('1 added.')
  })

  it('is somebody’s own, waits for a day, and may be put away', async () => {
    const u = unique()
    const id = await add(`${header}\n${u} Asha,${u}-1,F,9,Lane\n`)
    const other = await signedIn(spec.testApp, aVolunteersPart)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['DELETE', ''],
    ] as const) {
      const { status, body } = await ask(method, `${D}/imports/${id}${path}`, { token: other.token })
      expect([status, body.message]).toEqual([
        404,
        'This list does not exist any more. Lists wait for a day.',
      ])
    }
    const waiting = async () =>
      (await ask('GET', `${D}/imports`)).body.data.map(({ _id }: { _id: string }) => _id)
    expect(await waiting()).toContain(id)
    expect((await ask('DELETE', `${D}/imports/${id}`)).status).toBe(200)
    expect(await waiting()).not.toContain(id)
    const next = await add(`${header}\n${u} Asha,${u}-1,F,9,Lane\n`)
    const now = () => new Date(spec.testApp.context.now().getTime() + day + 1_000)
    await deleteOldImports({ db: spec.testApp.context.db, now })
    expect((await ask('GET', `${D}/imports/${next}`)).status).toBe(404)
  })

  it('that was changed in another window is not changed unseen', async () => {
    const u = unique()
    const id = await add(`${header}\n${u} Asha,${u}-1,F,9,Lane\n`)
    const { preview } = await look(id)
    await change(id, { leftOut: [{ row: 2, isLeftOut: true }] })
    const { status, body } = await ask('PUT', `${D}/imports/${id}`, {
      json: { version: 1, hasHeader: false },
    })
    expect([status, body.message]).toEqual([
      409,
      'This list was changed in another window. Look at it again.',
    ])
    const json = { stamp: preview.stamp, previewedAt: preview.previewedAt }
    expect((await ask('POST', `${D}/imports/${id}/apply`, { json })).body.message).toBe(body.message)
  })

  it.each<[string, number, string, () => Promise<{ status: number; body: { message: string } }>]>([
    ['without a file', 400, 'Choose a file', () => ask('POST', `${D}/student/import`, { json: {} })],
    ['of nothing', 400, 'Choose a file', () => send('')],
    ['of a kind that is no list', 400, 'cannot be added as a list', () => send('a', { kind: 'gallery' })],
    ['of no kind', 404, 'There is no such kind of record.', () => send('a', { kind: 'nobody' })],
    [
      'that is a picture',
      400,
      'This is no list',
      async () => send(Buffer.from(await (await aPicture()).arrayBuffer()), { name: 'class.xlsx' }),
    ],
    ['of 11 MB', 413, 'The file is larger than 10 MB.', () => send('x'.repeat(11_000_000))],
    [
      'of a sheet that is not there',
      400,
      'There is no sheet of this name',
      async () => send(await aWorkbook(), { name: 'x.xlsx', sheet: 'No' } as never),
    ],
  ])('%s is refused, and nothing changes', async (_what, expectedStatus, why, call) => {
    const before = await state()
    const { status, body } = await call()
    expect([status, body.message]).toEqual([expectedStatus, expect.stringContaining(why)])
    expect(await state()).toEqual(before)
  })

  it.each<[string, object, string]>([
    ['a column too few', { matching: ['fullName'] }, 'Say of every column what it is.'],
    ['an unknown field', { matching: ['toString', '', '', '', ''] }, 'There is no such field.'],
    ['one field twice', { matching: ['address', 'address', '', '', ''] }, 'Two columns would fill Address.'],
    [
      'a row that is not there',
      { cells: [{ row: 99, column: 0, value: 'x' }] },
      'There is no such row in the list.',
    ],
    ['a column that is not there', { cells: [{ row: 2, column: 9, value: 'x' }] }, 'There is no such field.'],
    ['an unknown field for all', { forAll: { __proto: 'x' } }, 'There is no such field.'],
  ])('refuses %s and changes nothing', async (_what, json, why) => {
    const u = unique()
    const id = await add(`${header}\n${u} Asha,${u}-1,F,9,Lane\n`)
    const before = await state()
    const { status, body } = await change(id, json)
    expect([status, body.message]).toEqual([400, expect.stringContaining(why)])
    expect(await state()).toEqual(before)
  })

  it('begins with an empty one that can be downloaded, which it knows again', async () => {
    const { status, headers, bytes } = await ask('GET', `${D}/import-template/volunteer.xlsx`)
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="volunteers.xlsx"'])
    expect(readSheet(bytes).rows).toEqual([
      [
        'Full name',
        'E-mail',
        'Contact number',
        'Enrollment number',
        'Gender',
        'Year',
        'Department',
        'Residence type',
        'Hostel name',
        'Hall name',
        'Address',
      ],
    ])
  })

  it('does not tell where a child lives to whom that is not shown', async () => {
    const u = unique()
    await addStudent({ fullName: `${u} Asha`, uniqueId: `${u}-1`, address: 'Secret lane' })
    const { id: volunteer } = await signedIn(spec.testApp, aVolunteersPart)
    const off = { seeAddresses: false }
    await ask('PUT', `${D}/settings/volunteers`, { json: off })
    const token = await tokenOf(spec.testApp, volunteer)
    const { body } = await ask('POST', `${D}/student/import`, {
      token,
      form: { file: new File([`Unique ID,Address,Class\n${u}-1,Guess,8\n`], 'x.csv') },
    })
    const answer = await ask('GET', `${D}/imports/${body.data._id}/rows`, { token })
    expect(answer.body.data[0].fields.map(({ label }: { label: string }) => label)).toEqual(['Class'])
    expect(answer.text).not.toContain('Secret')
    await ask('PUT', `${D}/settings/volunteers`, { json: { seeAddresses: true } })
  })

  it('takes photos along, named by unique ID or by name, alone or in a ZIP file', async () => {
    const u = unique()
    const there = await addStudent({ fullName: `${u} Dipa`, uniqueId: `${u}-4` })
    const id = await add(
      `${header}\n${u} Asha,${u}-1,F,5,Lane\n${u} Bela,${u}-2,M,5,Lane\n${u} Chandra,${u}-3,M,5,Lane\n${u} Dipa,${u}-4,,,\n`,
    )
    const sendPhoto = async (content: Buffer, name: string) =>
      ask('POST', `${D}/imports/${id}/photos`, { form: { file: new File([new Uint8Array(content)], name) } })
    const picture = Buffer.from(await (await aPicture()).arrayBuffer())
    expect((await sendPhoto(picture, `${u.toLowerCase()}-1.JPG`)).body.message).toBe('Photos received.')
    const packed = archiveOf({
      [`photos/${u} bela.jpg`]: picture,
      [`photos/${u}_4.png`]: picture,
      'photos/nobody.jpg': picture,
      '__MACOSX/._x.jpg': Buffer.from('x'),
      'notes.txt': Buffer.from('x'),
    })
    expect((await sendPhoto(packed, 'photos.zip')).status).toBe(200)
    const { preview } = await look(id)
    expect(preview.photosLeft).toEqual(['nobody'])
    expect(preview.counts).toMatchObject({ new: 3, changed: 1 })
    expect((await rowsOf(id)).map(({ photo }) => photo !== null)).toEqual([true, true, false, true])
    const { body } = await apply(id)
    const photos = (await students(u)).map(({ coverImageURL }) => coverImageURL !== '/uploads/default.png')
    expect(photos.filter(Boolean)).toHaveLength(3)
    expect((await students(`${u}-4`))[0]).toMatchObject({ _id: there._id })
    await ask('POST', `${D}/changes/${body.data._id}/undo`)
    expect((await students(`${u}-4`))[0]?.coverImageURL).toBe('/uploads/default.png')
  })

  it.each<[string, number, string, () => Buffer]>([
    ['no picture', 415, '', () => Buffer.from('hello')],
    [
      'an archive without pictures',
      400,
      'A photo must be sent',
      () => archiveOf({ 'a.txt': Buffer.from('x') }),
    ],
    ['half an archive', 400, 'This ZIP file cannot be read.', () => Buffer.from('504b0304ffff', 'hex')],
    ['an archive with a picture that is none', 415, '', () => archiveOf({ 'a.jpg': Buffer.from('x') })],
  ])('refuses %s as a photo', async (_what, expectedStatus, why, content) => {
    const id = await add(`${header}\nX,X-${unique()},F,5,Lane\n`)
    const before = await state()
    const form = { file: new File([new Uint8Array(content())], 'x.zip') }
    const { status, body } = await ask('POST', `${D}/imports/${id}/photos`, { form })
    expect([status, body.message]).toEqual([expectedStatus, expect.stringContaining(why)])
    expect(await state()).toEqual(before)
  })

  /** Makes the database refuse a change set, which is stored after its records. */
  async function forbidChangeSets(isForbidden: boolean) {
    const { db } = spec.testApp.context
    if (dialect === 'postgres')
      await (isForbidden
        ? sql`alter table "changeSets" add constraint "forbidden" check (false) not valid`
        : sql`alter table "changeSets" drop constraint "forbidden"`
      ).execute(db)
    else
      await (isForbidden
        ? sql`create trigger "forbidden" before insert on "changeSets" begin select raise(abort, 'no'); end`
        : sql`drop trigger "forbidden"`
      ).execute(db)
  }

  async function aWorkbook() {
    async function* rows() {
      yield [['Asha']]
    }
    const columns = [{ label: 'Name', type: 'text' as const, width: 20 }]
    return buffer(Readable.from(writeXlsx({ title: 'Names', columns, rows: rows() })))
  }

  it('of a volunteer that is there keeps their photo', async () => {
    const form = { ...aVolunteer({ fullName: 'Kept' }), coverImageURL: await aPicture() }
    const { body } = await ask('POST', `${D}/volunteers/add-volunteers`, { form })
    const { enrollmentNo, coverImageURL } = body.data
    const id = await add(`Enrollment number,Year\n${enrollmentNo},9\n`, { kind: 'volunteer' })
    await apply(id)
    expect((await ask('GET', `/api/volunteers/${body.data._id}`)).body.data).toMatchObject({
      year: 9,
      coverImageURL,
    })
  })
})

/** A ZIP archive whose files are stored as they are. */
function archiveOf(files: Record<string, Buffer>) {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [fileName, content] of Object.entries(files)) {
    const name = Buffer.from(fileName)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(content), 0)
    sizes.writeUInt32LE(content.length, 4)
    sizes.writeUInt32LE(content.length, 8)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(name.length, 0)
    const head = Buffer.from('14000008000000002100', 'hex')
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), head, sizes, lengths, name, content])
    const place = Buffer.alloc(4)
    place.writeUInt32LE(offset, 0)
    const more = Buffer.alloc(10)
    directory.push(
      Buffer.concat([Buffer.from('504b01021400', 'hex'), head, sizes, lengths, more, place, name]),
    )
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
