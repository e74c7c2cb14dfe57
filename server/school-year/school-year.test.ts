import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SchoolYear } from '#domain/school-year/school-year-schemas.ts'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { anAdmin, aVolunteersPart } from '../testing/admins.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { anAlumnus, aStudent, aVolunteer } from '../testing/builders.ts'
import { dialects } from '../testing/databases.ts'
import { aPicture } from '../testing/files.ts'
import { readSheet } from '../testing/read-sheet.ts'
import { type Ask, askOf, type Method } from '../testing/spec/ask.ts'
import { tokenOf } from '../testing/spec/open-spec.ts'
import { stateOf } from '../testing/spec/state.ts'

const D = '/api/admin/dashboard'
const path = `${D}/school-year`
const day = 86_400_000
/** From 21 November 2026, where the clock of the tests stands, to 9 June 2027. */
const untilJune = 200 * day

type Decided = Record<string, { becomes: string; studentClass?: string }>

describe.each(dialects)('the school year on %s', (dialect) => {
  let testApp: TestApp
  let send: Ask
  let pic: string

  beforeEach(async () => {
    testApp = await openTestApp(dialect)
    send = askOf(testApp)
    pic = (await anAdmin(testApp.context, { fullName: 'Mira Testrup' })).id
  })
  afterEach(() => testApp.close())

  const ask = async (method: Method, url: string, given: object = {}) =>
    send(method, url, { token: await tokenOf(testApp, pic), ...given })
  const addStudent = async (fullName: string, studentClass: string, over = {}) =>
    (
      await ask('POST', `${D}/students/add-students`, {
        json: aStudent({ fullName, studentClass, ...over }),
      })
    ).body.data._id as string
  const addVolunteer = async (fullName: string, year: string, over = {}) =>
    (
      await ask('POST', `${D}/volunteers/add-volunteers`, {
        form: { ...aVolunteer({ fullName, year, ...over }), coverImageURL: await aPicture() },
      })
    ).body.data._id as string
  const readPlan = async (): Promise<SchoolYear> => (await ask('GET', path)).body.data
  /** What is sent, with everybody moving on as by hand: children by a number, volunteers of the fourth year to the alumni. */
  const moveOf = ({ year, students, volunteers }: SchoolYear, decided: Decided = {}) => ({
    year,
    students: students.map(({ _id, updatedAt, fullName, studentClass }) => ({
      _id,
      updatedAt,
      ...(decided[fullName] ??
        (studentClass === '10'
          ? { becomes: 'completed' }
          : { becomes: 'moves', studentClass: String(Number(studentClass) + 1) })),
    })),
    volunteers: volunteers.map(({ _id, updatedAt, fullName, year }) => ({
      _id,
      updatedAt,
      ...(decided[fullName] ?? { becomes: year === 4 ? 'became alumnus' : 'moves' }),
    })),
  })
  const begin = (json: object) => ask('POST', path, { json })
  const undo = (id: string) => ask('POST', `${D}/changes/${id}/undo`)
  const listed = async (kind: string, query = '', token?: string) =>
    (await send('GET', `/api/${kind}?${query}`, { token })).body.map(
      ({ fullName, studentClass, year, graduationYear }: Record<string, unknown>) =>
        [fullName, studentClass ?? year ?? graduationYear].join(' '),
    )
  const ofAdmin = async (kind: string, query = '') => listed(kind, query, await tokenOf(testApp, pic))
  const state = async () => {
    const { sessions: _, ...rest } = await stateOf(testApp)
    return rest
  }
  /** All that people are, and what lists count, without what only counts upwards. */
  const people = async () => {
    const { students, volunteers, alumni, listCounts } = await stateOf(testApp)
    const withoutNumber = (rows: string[] = []) =>
      rows.map((row) => JSON.stringify({ ...JSON.parse(row), number: undefined })).sort()
    const counts = (listCounts ?? []).filter((row) => !/\(changes\)|"count":0/.test(row))
    return { people: [students, volunteers, alumni].map(withoutNumber), counts }
  }
  /** A small school, in June. */
  async function aSchool() {
    await addStudent('Asha', '5')
    await addStudent('Bina', '10')
    await addStudent('Chand', '5')
    await addVolunteer('Ravi', '2')
    await addVolunteer('Sona', '4', { email: 'sona@example.org' })
    testApp.advanceTime(untilJune)
  }

  it('is proposed from its month on, until it is begun, and not where everybody is new', async () => {
    const due = async () => (await ask('GET', `${D}/waiting`)).body.data.schoolYearDue
    expect([await due(), (await readPlan()).isDue]).toEqual([null, false])
    await addStudent('Asha', '5')
    expect(await readPlan()).toMatchObject({ year: 2026, isDue: false, students: [{ isNew: true }] })
    testApp.advanceTime(190 * day)
    expect([await due(), (await readPlan()).year]).toEqual([null, 2026])
    testApp.advanceTime(10 * day)
    expect(await due()).toBe('2027–28')
    await addStudent('Bina', '6')
    const plan = await readPlan()
    expect(plan).toMatchObject({ year: 2027, month: 6, finalYear: 4, isDue: true, done: null })
    expect(plan.students.map(({ fullName, isNew }) => [fullName, isNew])).toEqual([
      ['Asha', false],
      ['Bina', true],
    ])
    await begin(moveOf(plan))
    expect([await due(), (await readPlan()).isDue]).toEqual([null, false])
  })

  it('moves everybody on as decided, and the lists, counts and searches with them', async () => {
    await aSchool()
    const [volunteer] = (await send('GET', '/api/volunteers?q=sona')).body
    const moved = await begin(moveOf(await readPlan(), { Chand: { becomes: 'stays' } }))
    expect([moved.status, moved.body.message]).toEqual([200, 'The school year 2027–28 has begun.'])
    expect(moved.body.data).toMatchObject({
      reason: 'school year',
      title: 'School year 2027–28',
      ...{ added: 1, edited: 4, deleted: 0, by: 'Mira Testrup' },
    })
    for (const read of [listed, ofAdmin]) {
      expect(await read('students')).toEqual(['Chand 5', 'Asha 6'])
      expect(await read('students', 'q=bina')).toEqual([])
      expect(await read('students', 'studentClass=10')).toEqual([])
      expect(await read('volunteers')).toEqual(['Ravi 3'])
      expect(await read('volunteers', 'year=4')).toEqual([])
      expect(await read('alumni')).toEqual(['Sona 2027'])
      expect(await read('alumni', 'q=sona')).toEqual(['Sona 2027'])
    }
    expect(await ofAdmin('students', 'state=left')).toEqual(['Bina 10'])
    expect(await ofAdmin('volunteers', 'state=left')).toEqual(['Sona 4'])
    const { body: alumni } = await ask('GET', '/api/alumni')
    expect(alumni[0]).toMatchObject({
      ...{ email: 'sona@example.org', gender: 'Male', department: 'Physics', company: null },
      coverImageURL: volunteer.coverImageURL,
      enrollmentNo: expect.stringMatching(/ENROLLED/),
    })
    const { body: home } = await send('GET', '/api/home')
    expect(home.data.numbers).toMatchObject({ students: 2, volunteers: 1, alumni: 1 })
    const { body: counts } = await ask('GET', `${D}/counts`)
    expect(counts.counts).toMatchObject({ totalStudents: 2, totalVolunteers: 1, totalAlumni: 1 })
    const { body: activity } = await ask('GET', `${D}/activity?limit=1`)
    expect(activity.data[0]).toMatchObject({
      action: 'move the school year on',
      title: 'School year 2027–28',
    })
  })

  it('is undone as a whole and done again, byte for byte, with what is kept of the year before', async () => {
    await aSchool()
    const before = await people()
    const { body } = await begin(moveOf(await readPlan()))
    const after = await people()
    const archive = (await ask('GET', `${path}/2026`)).body.data
    expect(archive.map(({ _id, ...rest }: { _id: string }) => rest)).toEqual([
      { kind: 'student', name: 'Asha', group: '5', outcome: 'moves', next: '6' },
      { kind: 'student', name: 'Chand', group: '5', outcome: 'moves', next: '6' },
      { kind: 'student', name: 'Bina', group: '10', outcome: 'completed', next: null },
      { kind: 'volunteer', name: 'Sona', group: '4', outcome: 'became alumnus', next: null },
      { kind: 'volunteer', name: 'Ravi', group: '2', outcome: 'moves', next: '3' },
    ])
    expect((await readPlan()).archive).toEqual([{ year: 2026, people: 5 }])
    expect((await undo(body.data._id)).status).toBe(200)
    expect(await people()).toEqual(before)
    expect((await ask('GET', `${path}/2026`)).body.message).toBe('Nothing is kept about this school year.')
    expect(await readPlan()).toMatchObject({ done: null, isDue: true, archive: [] })
    expect((await ask('POST', `${D}/changes/${body.data._id}/redo`)).status).toBe(200)
    expect(await people()).toEqual(after)
    expect((await ask('GET', `${path}/2026`)).body.data).toEqual(archive)
    expect((await undo(body.data._id)).status).toBe(200)
    // Begun anew, the first one cannot be done again.
    expect((await begin(moveOf(await readPlan()))).status).toBe(200)
    expect((await ask('POST', `${D}/changes/${body.data._id}/redo`)).status).toBe(409)
    expect((await ask('GET', `${path}/2026`)).body.data).toHaveLength(5)
  })

  it('counts every child once since the beginning, who leaves, comes back, moves on or does not', async () => {
    await aSchool()
    const other = await addStudent('Dipa', '5')
    const numbers = async () => {
      const { students, studentsSince, volunteers, alumni } = (await send('GET', '/api/home')).body.data
        .numbers
      return [students, studentsSince, volunteers, alumni]
    }
    expect(await numbers()).toEqual([4, 4, 2, 0])
    await ask('POST', `${D}/student/${other}/leave`)
    expect(await numbers()).toEqual([3, 4, 2, 0])
    await ask('POST', `${D}/student/${other}/return`)
    expect(await numbers()).toEqual([4, 4, 2, 0])
    const { body } = await begin(moveOf(await readPlan(), { Dipa: { becomes: 'left' } }))
    expect(await numbers()).toEqual([2, 4, 1, 1])
    expect((await undo(body.data._id)).status).toBe(200)
    expect(await numbers()).toEqual([4, 4, 2, 0])
    expect((await ask('POST', `${D}/changes/${body.data._id}/redo`)).status).toBe(200)
    expect(await numbers()).toEqual([2, 4, 1, 1])
    await ask('POST', `${D}/student/${other}/return`)
    expect(await numbers()).toEqual([3, 4, 1, 1])
    // Who is hidden is not counted, there or gone; who was deleted never learned here.
    await ask('PUT', `${D}/students/${other}`, { json: { publishing: { isHidden: true } } })
    expect(await numbers()).toEqual([2, 3, 1, 1])
    await ask('POST', `${D}/student/${other}/leave`)
    expect(await numbers()).toEqual([2, 3, 1, 1])
    await ask('DELETE', `${D}/students/${other}`)
    expect(await numbers()).toEqual([2, 3, 1, 1])
    // Of whom a year knows they are counted still when all else is erased.
    const { _id, updatedAt } = (await ask('GET', '/api/students?state=left')).body[0]
    const name = 'Bina'
    const { status } = await ask('POST', `${D}/people/student/${_id}/erase`, { json: { name, updatedAt } })
    expect(status).toBe(200)
    expect(await numbers()).toEqual([2, 3, 1, 1])
  })

  it('is begun by one of two PICs at once; the other is told by whom', async () => {
    await aSchool()
    const move = moveOf(await readPlan())
    const answers = await Promise.all([begin(move), begin(move)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toBe(
      'The school year 2027–28 was begun already, by Mira Testrup on 9 June 2027. It can be undone.',
    )
    expect(await listed('students')).toEqual(['Asha 6', 'Chand 6'])
    const before = await state()
    const again = await begin(moveOf(await readPlan()))
    expect(again.status).toBe(409)
    expect(await state()).toEqual(before)
  })

  it('is begun as one of two PICs decided, and nothing of what the other one decided', async () => {
    await aSchool()
    const plan = await readPlan()
    const second = await tokenOf(testApp, (await anAdmin(testApp.context, { fullName: 'Rohan Testrup' })).id)
    const [mine, theirs] = await Promise.all([
      begin(moveOf(plan, { Chand: { becomes: 'stays' } })),
      send('POST', path, { token: second, json: moveOf(plan, { Asha: { becomes: 'left' } }) }),
    ])
    const [winner, ofWinner] =
      mine.status === 200 ? ['Mira Testrup', 'Chand 5'] : ['Rohan Testrup', 'Chand 6']
    expect([mine.status, theirs.status].sort()).toEqual([200, 409])
    const { body } = mine.status === 409 ? mine : theirs
    expect(body.message).toMatch(`was begun already, by ${winner} on`)
    const students = mine.status === 200 ? ['Chand 5', 'Asha 6'] : ['Chand 6']
    expect(await listed('students')).toEqual(students)
    expect(students).toContain(ofWinner)
    expect((await readPlan()).done).toMatchObject({ by: winner })
    expect((await ask('GET', `${path}/2026`)).body.data).toHaveLength(5)
  })

  it('is not begun where nobody would move: an empty school, or all stay', async () => {
    testApp.advanceTime(untilJune)
    const empty = await readPlan()
    expect([empty.students, empty.volunteers, empty.isDue]).toEqual([[], [], false])
    await addStudent('Asha', '5')
    const all = await readPlan()
    const before = await state()
    for (const [status, json] of [
      [409, moveOf(empty)],
      [400, moveOf(all, { Asha: { becomes: 'stays' } })],
    ] as const) {
      expect((await begin(json)).status).toBe(status)
      expect(await state()).toEqual(before)
    }
    expect((await readPlan()).done).toBe(null)
  })

  it('moves children of a class that the order does not know into any class, or keeps them there', async () => {
    await addStudent('Esha', 'Evening batch')
    await addStudent('Farid', 'Evening batch')
    testApp.advanceTime(untilJune)
    const json = moveOf(await readPlan(), {
      Esha: { becomes: 'moves', studentClass: 'Morning batch' },
      Farid: { becomes: 'stays' },
    })
    expect((await begin(json)).body.data).toMatchObject({ edited: 1 })
    expect((await listed('students')).sort()).toEqual(['Esha Morning batch', 'Farid Evening batch'])
    expect((await ask('GET', `${path}/2026`)).body.data).toMatchObject([
      { name: 'Esha', group: 'Evening batch', outcome: 'moves', next: 'Morning batch' },
      { name: 'Farid', group: 'Evening batch', outcome: 'stays', next: null },
    ])
  })

  it.each<[string, (id: string) => [Method, string, object?], string]>([
    ['changed', (id) => ['PUT', `${D}/students/${id}`, { json: { address: 'Elsewhere' } }], '"Asha"'],
    ['deleted', (id) => ['DELETE', `${D}/students/${id}`], '"Asha"'],
    ['noted as having left', (id) => ['POST', `${D}/student/${id}/leave`], '"Asha"'],
    [
      'added',
      () => [
        'POST',
        `${D}/students/add-students`,
        { json: aStudent({ fullName: 'Zoya', studentClass: '1' }) },
      ],
      '"Zoya"',
    ],
  ])('refuses what was seen before somebody was %s, by name', async (_what, change, name) => {
    await aSchool()
    const plan = await readPlan()
    const asha = plan.students.find(({ fullName }) => fullName === 'Asha')
    const [method, url, given] = change(String(asha?._id))
    expect((await ask(method, url, given)).status).toBeLessThan(300)
    const before = await state()
    const { status, body } = await begin(moveOf(plan))
    expect([status, body.message]).toEqual([
      409,
      `Nothing was changed: somebody else has just changed these. Look again. ${name}.`,
    ])
    expect(await state()).toEqual(before)
    expect((await ask('POST', `${path}/dry-run`, { json: { ...moveOf(plan), format: 'csv' } })).status).toBe(
      409,
    )
  })

  it('names even who was removed for good', async () => {
    await aSchool()
    const plan = await readPlan()
    const asha = plan.students.find(({ fullName }) => fullName === 'Asha')?._id
    await ask('DELETE', `${D}/students/${asha}`)
    await ask('DELETE', `${D}/trash/student/${asha}`)
    expect((await begin(moveOf(plan))).body.message).toMatch(/"somebody who was removed"\.$/)
  })

  it('is not undone, not even in part, once somebody was edited, who is named', async () => {
    await aSchool()
    const { body } = await begin(moveOf(await readPlan()))
    const asha = (await send('GET', '/api/students?q=asha')).body[0]._id
    await ask('PUT', `${D}/students/${asha}`, { json: { address: 'Elsewhere' } })
    const before = await state()
    const refused = await undo(body.data._id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nothing was changed: somebody has changed these since. "Asha".',
    ])
    expect(await state()).toEqual(before)
  })

  it('can be undone for 30 days, and what is kept of the year before stays for good', async () => {
    await aSchool()
    const { body } = await begin(moveOf(await readPlan()))
    testApp.advanceTime(31 * day)
    const before = await state()
    expect((await undo(body.data._id)).status).toBe(409)
    expect(await state()).toEqual(before)
    testApp.advanceTime(3 * 365 * day)
    await runMaintenance(testApp.context)
    expect((await ask('GET', `${path}/2026`)).body.data).toHaveLength(5)
  })

  it('keeps nothing of a year that was undone, once it cannot be done again', async () => {
    await aSchool()
    const { body } = await begin(moveOf(await readPlan()))
    await undo(body.data._id)
    const rows = async () =>
      (await testApp.context.db.selectFrom('yearRecords').select('name').execute()).length
    await runMaintenance(testApp.context)
    expect(await rows()).toBe(5)
    testApp.advanceTime(31 * day)
    await runMaintenance(testApp.context)
    expect(await rows()).toBe(0)
  })

  it('is not begun a second time by a clock that was set back or was ahead', async () => {
    await aSchool()
    const plan = await readPlan()
    testApp.advanceTime(365 * day)
    const other = await begin(moveOf(plan))
    expect([other.status, other.body.message]).toEqual([
      409,
      'Nothing was changed: by now the school year to begin is 2028–29. Look again.',
    ])
    await begin(moveOf(await readPlan()))
    testApp.advanceTime(-365 * day)
    const before = await state()
    const { status, body } = await begin(moveOf(await readPlan()))
    expect([status, body.message]).toEqual([
      409,
      'The school year 2028–29 was begun already, by Mira Testrup on 8 June 2028. It can be undone.',
    ])
    expect(await state()).toEqual(before)
  })

  it('adds nobody twice to the alumni, and shows no more of anybody than before', async () => {
    await addVolunteer('Known by number', '4', { enrollmentNo: 'EN/1' })
    await addVolunteer('Known by mail', '4', { email: 'Known@Example.org' })
    const hidden = await addVolunteer('Hidden', '4')
    const faceless = await addVolunteer('Faceless', '4')
    for (const over of [{ enrollmentNo: 'en/1' }, { email: 'known@example.org' }])
      await ask('POST', `${D}/alumni/add-alumni`, { json: anAlumnus({ fullName: 'Already', ...over }) })
    const set = (id: string, publishing: object) =>
      ask('PUT', `${D}/volunteers/${id}`, { json: { publishing } })
    await set(hidden, { isHidden: true })
    await set(faceless, { hiddenFields: ['coverImageURL'] })
    testApp.advanceTime(untilJune)
    const plan = await readPlan()
    expect(plan.volunteers.filter(({ isAlumnus }) => isAlumnus)).toHaveLength(2)
    expect((await begin(moveOf(plan))).body.data).toMatchObject({ added: 2, edited: 4 })
    expect(await listed('alumni')).toEqual(['Faceless 2027', 'Already 2019', 'Already 2019'])
    expect(await ofAdmin('alumni')).toContain('Hidden 2027')
    const [shown] = (await send('GET', '/api/alumni?q=faceless')).body
    expect(shown.coverImageURL).toBe('/uploads/default.png')
  })

  it('proposes to end the accounts of volunteers who leave', async () => {
    await aSchool()
    const account = await anAdmin(testApp.context, {
      ...aVolunteersPart,
      fullName: 'Sona',
      email: 'Sona@example.org',
    })
    const plan = await readPlan()
    expect(plan.volunteers.map(({ fullName, accountEmail }) => [fullName, accountEmail])).toEqual([
      ['Sona', account.email],
      ['Ravi', null],
    ])
    expect(plan.leftWithAccount).toEqual([])
    await begin(moveOf(plan))
    expect((await readPlan()).leftWithAccount).toEqual([{ fullName: 'Sona', email: account.email }])
    expect((await ask('POST', `${D}/admins/${account.id}/end`)).status).toBe(200)
    expect((await readPlan()).leftWithAccount).toEqual([])
  })

  it('keeps who left while the year was on, and whoever left before it only once', async () => {
    await aSchool()
    const plan = await readPlan()
    const asha = plan.students.find(({ fullName }) => fullName === 'Asha')?._id
    await ask('POST', `${D}/student/${asha}/leave`)
    await begin(moveOf(await readPlan()))
    const namesOf = async (year: number) =>
      (await ask('GET', `${path}/${year}`)).body.data.map(
        ({ name, outcome }: Record<string, string>) => `${name} ${outcome}`,
      )
    expect(await namesOf(2026)).toContain('Asha left')
    testApp.advanceTime(365 * day)
    await begin(moveOf(await readPlan()))
    expect((await namesOf(2027)).sort()).toEqual(['Chand moves', 'Ravi moves'])
  })

  it('keeps nobody of the year before who came after it', async () => {
    await aSchool()
    await addStudent('Newcomer', '7')
    const json = moveOf(await readPlan(), { Newcomer: { becomes: 'stays' }, Chand: { becomes: 'stays' } })
    const csv = await ask('POST', `${path}/dry-run`, { json: { ...json, format: 'csv' } })
    expect(csv.text).toContain('Student,Newcomer,Class 7,Stays,')
    await begin(json)
    const { body } = await ask('GET', `${path}/2026`)
    const names = body.data.map(({ name }: { name: string }) => name)
    expect(names.sort()).toEqual(['Asha', 'Bina', 'Chand', 'Ravi', 'Sona'])
  })

  it('is looked at as a file, which changes nothing', async () => {
    await aSchool()
    const json = moveOf(await readPlan(), { Chand: { becomes: 'left' } })
    const before = await state()
    const csv = await ask('POST', `${path}/dry-run`, { json: { ...json, format: 'csv' } })
    expect(csv.headers['content-disposition']).toBe('attachment; filename="school-year-2027.csv"')
    expect(csv.text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Who,Name,Class or year,What becomes of them,Next class or year',
      'Student,Asha,Class 5,Moves on,Class 6',
      'Student,Chand,Class 5,Left,',
      'Student,Bina,Class 10,Completed,',
      'Volunteer,Sona,Year 4,Becomes an alumnus,',
      'Volunteer,Ravi,Year 2,Moves on,Year 3',
      '',
    ])
    const xlsx = await ask('POST', `${path}/dry-run`, { json: { ...json, format: 'xlsx' } })
    expect(JSON.stringify(await readSheet(xlsx.bytes))).toContain('Becomes an alumnus')
    expect(await state()).toEqual(before)
  })

  it('is kept as a file, which the history tells', async () => {
    await aSchool()
    await begin(moveOf(await readPlan(), { Chand: { becomes: 'stays' } }))
    const csv = await ask('GET', `${path}/2026/archive.csv`)
    expect(csv.headers['content-disposition']).toBe('attachment; filename="school-year-2026.csv"')
    expect(csv.text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Who,Name,Class or year,What became of them,Next class or year',
      'Student,Asha,Class 5,Moved on,Class 6',
      'Student,Chand,Class 5,Stayed,',
      'Student,Bina,Class 10,Completed,',
      'Volunteer,Sona,Year 4,Became an alumnus,',
      'Volunteer,Ravi,Year 2,Moved on,Year 3',
      '',
    ])
    const xlsx = await ask('GET', `${path}/2026/archive.xlsx`)
    expect(JSON.stringify(await readSheet(xlsx.bytes))).toContain('Became an alumnus')
    const { body } = await ask('GET', `${D}/activity?limit=2`)
    expect(body.data.map(({ action, title }: Record<string, string>) => [action, title])).toEqual([
      ['export', 'school-year-2026.xlsx'],
      ['export', 'school-year-2026.csv'],
    ])
    const before = await state()
    for (const name of ['2020/archive.csv', 'x/archive.xlsx', '2026/archive.pdf'])
      expect((await ask('GET', `${path}/${name}`)).status).toBe(404)
    expect(await state()).toEqual(before)
  })

  it('may begin from another month on, and end for volunteers in another year', async () => {
    await addVolunteer('Ravi', '3')
    testApp.advanceTime(150 * day)
    expect((await readPlan()).year).toBe(2026)
    const saved = await ask('PUT', `${path}/settings`, { json: { month: 4, finalYear: 3 } })
    expect([saved.status, saved.body.message]).toEqual([200, 'Saved.'])
    expect(await readPlan()).toMatchObject({ year: 2027, month: 4, finalYear: 3, isDue: true })
    expect((await ask('GET', '/api/settings')).text).not.toContain('finalYear')
    await ask('PUT', `${path}/settings`, { json: { skippedYear: 2027 } })
    expect(await readPlan()).toMatchObject({ month: 4, finalYear: 3, isDue: false })
    expect((await ask('GET', `${D}/waiting`)).body.data.schoolYearDue).toBe(null)
    testApp.advanceTime(365 * day)
    expect((await readPlan()).isDue).toBe(true)
  })

  it('changes nothing by a request that is wrong', async () => {
    await aSchool()
    const right = moveOf(await readPlan())
    const [first, ...others] = right.students
    const before = await state()
    const wrong: [number, object][] = [
      [400, {}],
      [400, { ...right, students: 'all' }],
      [400, { ...right, year: '2027' }],
      [400, { ...right, more: 1 }],
      [400, { ...right, students: [...right.students, first] }],
      [400, { ...right, students: [{ ...first, becomes: 'flies' }, ...others] }],
      [400, { ...right, students: [{ ...first, studentClass: undefined }, ...others] }],
      [400, { ...right, students: [{ ...first, becomes: 'stays' }, ...others] }],
      [400, { ...right, students: [{ ...first, studentClass: 'x'.repeat(41) }, ...others] }],
      [400, { ...right, students: [{ ...first, _id: "' or 1=1" }, ...others] }],
      [409, { ...right, year: 2026 }],
      [409, { ...right, students: others }],
      [409, { ...right, students: [] }],
      [409, { ...right, students: [{ ...first, updatedAt: 'now' }, ...others] }],
    ]
    for (const [status, json] of wrong) {
      const answer = await begin(json)
      expect([answer.status, JSON.stringify(json).slice(0, 200)]).toEqual([
        status,
        JSON.stringify(json).slice(0, 200),
      ])
      expect((await ask('POST', `${path}/dry-run`, { json: { ...json, format: 'csv' } })).status).toBe(status)
    }
    expect((await ask('POST', `${path}/dry-run`, { json: { ...right, format: 'pdf' } })).status).toBe(400)
    for (const json of [{}, { month: 13, finalYear: 4 }, { month: 6, finalYear: 0 }, { year: 2026 }])
      expect((await ask('PUT', `${path}/settings`, { json })).status).toBe(400)
    for (const year of ['2020', 'x', '99999', '20%2026'])
      expect((await ask('GET', `${path}/${year}`)).status).toBe(404)
    expect(await state()).toEqual(before)
  })

  it('is for PICs alone', async () => {
    await aSchool()
    const move = moveOf(await readPlan())
    const volunteer = await anAdmin(testApp.context, aVolunteersPart)
    const before = await state()
    const token = await tokenOf(testApp, volunteer.id)
    for (const [method, url, json] of [
      ['GET', path],
      ['POST', path, move],
      ['POST', `${path}/dry-run`, { ...move, format: 'csv' }],
      ['PUT', `${path}/settings`, { month: 4, finalYear: 4 }],
      ['GET', `${path}/2026`],
      ['GET', `${path}/2026/archive.csv`],
      ['GET', `${path}/2026/archive.xlsx`],
    ] as const)
      expect((await send(method, url, { token, json })).status).toBe(403)
    expect(await state()).toEqual(before)
  })

  it('is undone and done again by PICs alone', async () => {
    await aSchool()
    const { body } = await begin(moveOf(await readPlan()))
    const token = await tokenOf(testApp, (await anAdmin(testApp.context, aVolunteersPart)).id)
    const tryIt = (direction: string) => send('POST', `${D}/changes/${body.data._id}/${direction}`, { token })
    const begun = await state()
    expect((await tryIt('undo')).status).toBe(403)
    expect(await state()).toEqual(begun)
    expect((await undo(body.data._id)).status).toBe(200)
    const undone = await state()
    expect((await tryIt('redo')).status).toBe(403)
    expect(await state()).toEqual(undone)
  })

  it('takes two thousand people', async () => {
    const { db } = testApp.context
    await addStudent('First', '1')
    const row = await db
      .selectFrom('students' as 'content')
      .selectAll()
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 1_999 }, (_, n) => ({
      ...row,
      ...(row.number && { number: row.number + n + 1 }),
      id: `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      uniqueId: `MANY-${n}`,
    }))
    for (let start = 0; start < rows.length; start += 400)
      await db
        .insertInto('students' as 'content')
        .values(rows.slice(start, start + 400) as never)
        .execute()
    testApp.advanceTime(untilJune)
    const { status, body } = await begin(moveOf(await readPlan()))
    expect([status, body.data?.edited]).toEqual([200, 2_000])
    expect((await undo(body.data._id)).status).toBe(200)
  })
})
