import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erasedName, personSources } from '#domain/admin/person.ts'
import type { PersonSection } from '#domain/admin/person-schemas.ts'
import { tableNames } from '../backup/hash-tables.ts'
import { changeContent } from '../db/content-version.ts'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { anAdmin, aSignUp, aVolunteersPart } from '../testing/admins.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { aFeedback } from '../testing/builders.ts'
import { dialects } from '../testing/databases.ts'
import { aPicture } from '../testing/files.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { addRecord, formOf } from '../testing/spec/add-record.ts'
import { type Ask, askOf } from '../testing/spec/ask.ts'
import { publicKinds } from '../testing/spec/further-kinds.ts'
import { type SignedIn, signedIn, tokenOf } from '../testing/spec/open-spec.ts'
import type { SpecifiedKind } from '../testing/spec/specified-kinds.ts'
import { stateOf } from '../testing/spec/state.ts'
import { eraseRows } from './erase-person.ts'
import { getPerson } from './person.ts'
import { impersonalTables, sourceReaders } from './person-sources.ts'

const D = '/api/admin/dashboard'
const kindOf = (name: string) => publicKinds.find((kind) => kind.name === name) as SpecifiedKind
const [student, volunteer, alumnus] = ['student', 'volunteer', 'alumnus'].map(kindOf) as [
  SpecifiedKind,
  SpecifiedKind,
  SpecifiedKind,
]
/** Stands in each place where a name can stand. */
const canary = 'Quokka Zebrafinch'

describe.each(dialects)('everything about one person, on %s', (dialect) => {
  let testApp: TestApp
  let ask: Ask
  let admin: SignedIn

  beforeAll(async () => {
    testApp = await openTestApp(dialect)
    ask = askOf(testApp)
    admin = await signedIn(testApp, { fullName: 'Mira Head' })
  })
  afterAll(() => testApp?.close())

  const token = async () => admin.token
  const add = async (kind: SpecifiedKind, over: Record<string, string> = {}, key?: string) => {
    const form = { ...(await formOf(kind, over)), coverImageURL: await aPicture() }
    const headers = key ? { 'idempotency-key': `"${key}"` } : {}
    const { body } = await ask('POST', kind.add, { token: await token(), form, headers })
    return String(body.data._id)
  }
  const pathOf = (kind: SpecifiedKind, id: string, more = '') => `${D}/people/${kind.name}/${id}${more}`
  const read = async (kind: SpecifiedKind, id: string) =>
    (await ask('GET', pathOf(kind, id), { token: await token() })).body.data
  const erase = async (kind: SpecifiedKind, id: string, over: object = {}, as?: string) => {
    const { name, updatedAt } = (await read(kind, id)) ?? { name: 'x', updatedAt: '2026-11-21T17:00:00.000Z' }
    const json = { name, updatedAt, ...over }
    return ask('POST', pathOf(kind, id, '/erase'), { token: as ?? (await token()), json })
  }
  const entriesOf = (sections: PersonSection[], name: string) =>
    sections.find((section) => section.name === name)?.entries ?? []

  test('every table is one of a source, or is said to hold nobody', async () => {
    const tables = await tableNames(testApp.context.db as unknown as Kysely<unknown>)
    const named = new Set(Object.values(sourceReaders).flatMap(({ tables }) => tables))
    const impersonal = Object.keys(impersonalTables)
    expect(tables.filter((table) => !named.has(table) && !impersonal.includes(table))).toEqual([])
    expect(impersonal.filter((table) => named.has(table) || !tables.includes(table))).toEqual([])
    expect([...named].filter((table) => !tables.includes(table))).toEqual([])
    expect(Object.keys(sourceReaders).sort()).toEqual(Object.keys(personSources).sort())
  })

  test('of a child everything is shown, in a file too, and nothing is left after it is erased', async () => {
    const id = await add(student, { fullName: canary, uniqueId: 'quokka-1' }, 'key-of-the-quokka')
    await plantChild(id)
    const other = await add(student, { fullName: 'Quokka Zebrafinches' })
    const before = await read(student, id)
    expect(before).toMatchObject({
      kind: 'student',
      label: 'Student',
      name: canary,
      isInTrash: false,
      refusal: null,
    })
    const found = Object.fromEntries(
      before.sections.map(({ name, entries }: PersonSection) => [name, entries.length]),
    )
    expect(found).toEqual({
      record: 1,
      photos: 2,
      changes: 1,
      years: 2,
      consent: 2,
      history: expect.any(Number),
      account: 0,
      deeds: 0,
      mails: 2,
      requests: 1,
      feedback: 0,
      imports: 1,
      mentions: 1,
    })
    const [record] = entriesOf(before.sections, 'record')
    expect(record?.fields).toContainEqual({ label: 'Unique ID', value: 'quokka-1' })
    expect(entriesOf(before.sections, 'changes')[0]?.fields).toContainEqual({
      label: 'Class',
      value: '5 → 9',
    })
    const json = await ask('GET', pathOf(student, id, '/file.json'), { token: await token() })
    expect(json.body).toMatchObject({ name: canary, sections: expect.any(Array) })
    expect(json.headers['content-disposition']).not.toContain('okka')
    expect(entriesOf(json.body.sections, 'photos').map(({ picture }) => picture?.slice(0, 23))).toEqual([
      'data:image/jpeg;base64,',
      'data:image/jpeg;base64,',
    ])
    expect(json.text).not.toContain('/uploads/')
    const pdf = await ask('GET', pathOf(student, id, '/file.pdf'), { token: await token() })
    expect(JSON.stringify(await readPdf(pdf.bytes))).toContain(canary)
    expect(pdf.bytes.toString('latin1')).toContain('/DCTDecode')

    // A text of another record is for people to mend.
    const [mention] = entriesOf(before.sections, 'mentions')
    expect(mention?.title).toBe('Prize giving')
    await ask('DELETE', `${D}/events/festivals/${mention?.link?.split('/').at(-1)}`, { token: await token() })
    await ask('DELETE', `${D}/trash/festival/${mention?.link?.split('/').at(-1)}`, { token: await token() })
    const files = await testApp.storedFiles()
    expect(placesOf(await findTraces([canary]))).toEqual(
      expect.arrayContaining([
        ...[
          'students',
          'changedRecords',
          'consents',
          'audit',
          'mails',
          'mailAttachments',
          'a copy of a mail',
        ],
        ...(dialect === 'sqlite' ? ['the database file'] : []),
      ]),
    )
    const { status, body } = await erase(student, id)
    expect([status, body.message]).toEqual([200, 'Everything that was stored of this person is erased.'])
    expect(await findTraces([canary, 'quokka-1', id])).toEqual([])
    expect((await ask('GET', `/api/students/${other}`)).status).toBe(200)
    expect((await testApp.storedFiles()).length).toBeLessThan(files.length)
    expect((await ask('GET', pathOf(student, id), { token: await token() })).status).toBe(404)
    const again = await erase(student, id)
    expect(again.status).toBe(404)
    const { body: activity } = await ask('GET', `${D}/activity?limit=1`, { token: await token() })
    expect(activity.data[0]).toMatchObject({ action: 'erase', title: 'one student', recordId: null })
  })

  /** Stores something in each place of a child. */
  async function plantChild(id: string) {
    const { db, now } = testApp.context
    const json = { records: { ids: [id] }, change: { values: { studentClass: '9' } } }
    await ask('POST', `${D}/student/bulk-change`, { token: await token(), json })
    const form = { coverImageURL: await aPicture() }
    await ask('PUT', `${D}/students/${id}`, { token: await token(), form })
    const consent = {
      ids: [id],
      level: 'team',
      givenBy: `Mother of ${canary}`,
      way: 'on paper',
      givenOn: '2026-11-21',
      until: null,
    }
    await ask('PUT', `${D}/consents`, { token: await token(), json: consent })
    await ask('PUT', `${D}/consents/${id}/scan`, { token: await token(), form: { scan: await aPicture() } })
    const festival = {
      ...(await formOf(kindOf('festival'))),
      title: 'Prize giving',
      description: `For ${canary}.`,
    }
    await ask('POST', kindOf('festival').add, {
      token: await token(),
      form: { ...festival, coverImageURL: await aPicture() },
    })
    await mail(`About ${canary}`)
    for (const year of [2024, 2025])
      await db
        .insertInto('yearRecords')
        .values({
          ...{
            changeSetId: `set of ${year}`,
            position: 0,
            year,
            kind: 'student',
            recordId: id,
            name: canary,
          },
          ...{ group: '5', outcome: 'moves', next: '6' },
        })
        .execute()
    const text = `Full name,Unique ID,Gender,Class,Address\n${canary},quokka-1,Female,5,Lane`
    const brought = await ask('POST', `${D}/student/import`, {
      ...{ token: await token(), form: { file: new File([text], 'class.csv') } },
    })
    expect(brought.status).toBeLessThan(300)
    await db
      .insertInto('mails')
      .values({
        ...{
          id: 'report',
          createdAt: now().toISOString(),
          recipient: 'mira@example.org',
          subject: 'Report',
          text: 'Here',
        },
        ...{
          html: '',
          state: 'failed',
          attempts: 5,
          nextAttemptAt: now().toISOString(),
          lastError: 'no',
          holdsSecret: 0,
          attachments: 1,
        },
      } as never)
      .execute()
    const content = Buffer.from(canary).toString('base64')
    await db
      .insertInto('mailAttachments')
      .values({ mailId: 'report', position: 0, fileName: 'students.xlsx', mimeType: 'text/plain', content })
      .execute()
  }

  /** Sent, so that its copy lies in the outbox folder. */
  async function mail(subject: string, to = 'mira@example.org') {
    const { mailer } = testApp.context
    const { id } = await mailer.enqueue({ to, subject, text: subject, html: `<b>${subject}</b>` })
    expect(await mailer.outcome(id)).toBe('sent')
  }

  /** Looks through every table and every file of the data folder, the database's own among them. */
  async function findTraces(canaries: string[]): Promise<string[]> {
    const { db } = testApp.context
    const found: string[] = []
    const isIn = (text: string) => canaries.some((canary) => new RegExp(`${canary}(?!es)`, 'i').test(text))
    // The index of words has pieces of three letters only; its bytes are in the file.
    const tables = await tableNames(db as unknown as Kysely<unknown>)
    for (const table of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
      for (const row of rows) {
        const { content, ...columns } = row
        const attached =
          table === 'mailAttachments' ? Buffer.from(String(content), 'base64').toString() : content
        const text = JSON.stringify({ ...columns, attached })
        if (isIn(text)) found.push(`${table}: ${text}`)
      }
    }
    for (const folder of [testApp.dataDir, ...(await databaseFolder(db))])
      for (const path of await readdir(folder, { recursive: true })) {
        const bytes = await readFile(join(folder, path)).catch(() => Buffer.alloc(0))
        if (isIn(bytes.toString('latin1'))) found.push(path)
      }
    return found
  }

  const placesOf = (traces: string[]) =>
    traces.map((trace) =>
      trace.endsWith('.eml')
        ? 'a copy of a mail'
        : trace.includes('.sqlite')
          ? 'the database file'
          : (trace.split(':')[0] ?? ''),
    )

  async function databaseFolder(db: TestApp['context']['db']) {
    if (dialect === 'postgres') return []
    const { rows } = await sql<{ file: string }>`select "file" from pragma_database_list`.execute(db)
    return rows.map(({ file }) => dirname(file))
  }

  test('an erasure after whose commit the process ended is finished the next day', async () => {
    const id = await add(student, { fullName: canary })
    await mail(`About ${canary}`)
    const { context } = testApp
    await changeContent(context, async (db) =>
      eraseRows(db, await getPerson(db, 'student', id), context.now()),
    )
    expect(placesOf(await findTraces([canary]))).toContain('a copy of a mail')
    await runMaintenance(context)
    expect(await findTraces([canary])).toEqual([])
  })

  test('of a volunteer the account goes too, with all that they did under their name', async () => {
    const email = 'quokka@example.org'
    const id = await add(volunteer, { fullName: canary, email, enrollmentNo: 'enr-quokka' })
    await add(alumnus, { fullName: 'Other Person', email: 'other@example.org' })
    const account = await anAdmin(testApp.context, {
      ...aVolunteersPart,
      role: 'PIC',
      fullName: canary,
      email,
    })
    const own = await tokenOf(testApp, account.id)
    const child = await add(student, { fullName: 'Child of many' })
    await ask('PUT', `${D}/students/${child}`, { token: own, json: { studentClass: '7' } })
    const consent = {
      ids: [child],
      level: 'team',
      givenBy: 'Her mother',
      way: 'on paper',
      givenOn: '2026-11-21',
      until: null,
    }
    await ask('PUT', `${D}/consents`, { token: own, json: consent })
    const json = { records: { ids: [child] }, change: { values: { studentClass: '8' } } }
    await ask('POST', `${D}/student/bulk-change`, { token: own, json })
    await ask('POST', `${D}/invitations`, {
      token: own,
      json: { email: 'new@example.org', role: 'Volunteer' },
    })
    await ask('POST', '/api/feedback/add-feedback', {
      json: aFeedback({ fullName: 'Q.', email: 'Quokka@Example.org' }),
    })
    await mail('Your account', email)
    const { status: signedUp } = await ask('POST', '/api/admin/signup', {
      json: aSignUp({ fullName: 'Approved One' }),
    })
    expect(signedUp).toBe(201)
    const newcomer = await testApp.context.db
      .selectFrom('admins')
      .select('id')
      .where('fullName', '=', 'Approved One')
      .executeTakeFirstOrThrow()
    await ask('PUT', `${D}/approve/${newcomer.id}`, { token: own })

    const { sections } = await read(volunteer, id)
    const told = JSON.stringify(sections)
    const { passwordHash } = await testApp.context.db
      .selectFrom('admins')
      .select('passwordHash')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(told).not.toContain(passwordHash)
    expect(told).not.toContain(own)
    expect(entriesOf(sections, 'account').map(({ title }) => title)).toEqual(
      expect.arrayContaining([canary, 'Session']),
    )
    expect(entriesOf(sections, 'deeds').length).toBeGreaterThan(4)
    expect(entriesOf(sections, 'feedback').length).toBe(1)

    const { status } = await erase(volunteer, id)
    expect(status).toBe(200)
    expect(await findTraces([canary, email, 'enr-quokka'])).toEqual([])
    expect((await ask('GET', `${D}/students`, { token: own })).status).toBeGreaterThan(400)
    const { body } = await ask('GET', `${D}/activity?admin=${account.id}`, { token: await token() })
    expect(new Set(body.data.map(({ by }: { by: { name: string } }) => by.name))).toEqual(
      new Set([erasedName]),
    )
    expect(
      (await ask('GET', `/api/students/${child}`, { token: await token() })).body.data.studentClass,
    ).toBe('8')
  })

  test('what was changed together with others can still be undone for these', async () => {
    const [one, two] = [
      await add(student, { fullName: canary }),
      await add(student, { fullName: 'Stays Here' }),
    ]
    const json = { records: { ids: [one, two] }, change: { values: { studentClass: '10' } } }
    const { body } = await ask('POST', `${D}/student/bulk-change`, { token: await token(), json })
    expect((await erase(student, one)).status).toBe(200)
    const undone = await ask('POST', `${D}/changes/${body.data._id}/undo`, { token: await token() })
    expect(undone.body.data).toMatchObject({ edited: 1, state: 'undone' })
    expect(
      (await ask('GET', `/api/students/${two}`, { token: await token() })).body.data.studentClass,
    ).not.toBe('10')
  })

  test('a photo that another record shows stays there, and closed as that of a child', async () => {
    const photo = await aPicture()
    const form = { ...(await formOf(student, { fullName: canary })), coverImageURL: photo }
    const { body } = await ask('POST', student.add, { token: await token(), form })
    const { _id: id, coverImageURL } = body.data
    const album = { title: 'Album of many', photos: photo }
    await ask('POST', `${D}/festivalGallery/photos/add-photos`, { token: await token(), form: album })
    await ask('PUT', `${D}/consents`, {
      token: await token(),
      json: { ids: [id], level: 'none', givenBy: 'x', way: 'on paper', givenOn: '2026-11-21', until: null },
    })
    const url = coverImageURL.split('?')[0]
    expect((await ask('GET', url)).status).toBe(404)
    const { sections } = await read(student, id)
    expect(entriesOf(sections, 'photos')[0]?.stays).toContain('Album of many')
    expect((await erase(student, id)).status).toBe(200)
    expect((await ask('GET', url)).status).toBe(404)
    expect(await testApp.storedFiles()).toContain(url.split('/').at(-1))
  })

  test('a name that is part of another, or a word, is taken out only where it stands alone', async () => {
    const id = await add(student, { fullName: 'Asha' })
    const json = {
      records: { ids: [await add(student, { fullName: 'Ashamol' })] },
      change: { values: { studentClass: 'Near Asha and Ashamol' } },
    }
    await ask('POST', `${D}/student/bulk-change`, { token: await token(), json })
    const { sections } = await read(student, id)
    expect(entriesOf(sections, 'mentions').map(({ title }) => title)).toEqual(['Ashamol'])
    expect((await erase(student, id)).status).toBe(200)
    const { body } = await ask('GET', `${D}/changes?limit=1`, { token: await token() })
    expect(body.data[0].title).toBe(`Students: Class = Near ${erasedName} and Ashamol`)
  })

  test('who is in the trash is shown and erased too', async () => {
    const id = await add(student, { fullName: canary })
    await ask('DELETE', `${D}/students/${id}`, { token: await token() })
    expect(await read(student, id)).toMatchObject({ isInTrash: true })
    const counts = (await ask('GET', `${D}/counts`, { token: await token() })).body.counts
    expect((await erase(student, id)).status).toBe(200)
    expect((await ask('GET', `${D}/counts`, { token: await token() })).body.counts).toEqual(counts)
    const trash = await ask('GET', `${D}/trash`, { token: await token() })
    expect(trash.text).not.toContain(canary)
  })

  test.each([
    ['another name', () => ({ name: 'Somebody Else' }), 400],
    ['no name', () => ({ name: '' }), 400],
    ['a name in other letters', () => ({ name: 'refused person' }), 400],
    ['a record that was changed since', () => ({ updatedAt: '2026-11-20T10:00:00.000Z' }), 409],
    ['no time', () => ({ updatedAt: undefined }), 400],
    ['more than it knows', () => ({ force: true }), 400],
  ] as const)('refuses %s, and nothing is changed', async (_what, over, expected) => {
    const id = await add(student, { fullName: 'Refused Person' })
    const before = await stateOf(testApp)
    const { status } = await erase(student, id, over())
    expect(status).toBe(expected)
    expect(await stateOf(testApp)).toEqual(before)
  })

  test('nobody erases the account with which they are signed in, nor the last PIC', async () => {
    const me = await testApp.context.db
      .selectFrom('admins')
      .selectAll()
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const id = await add(volunteer, { fullName: 'Mira Head', email: me.email.toUpperCase() })
    const before = await stateOf(testApp)
    expect((await read(volunteer, id)).refusal).toBe(
      'Mira Head has the account with which you are signed in. Another PIC has to erase it.',
    )
    const { status, body } = await erase(volunteer, id)
    expect([status, body.message]).toEqual([
      409,
      'Mira Head has the account with which you are signed in. Another PIC has to erase it.',
    ])
    expect(await stateOf(testApp)).toEqual(before)
    // Another PIC, whose own access ends one day, would leave nobody to give access.
    const other = await anAdmin(testApp.context, { fullName: 'Ends Soon' })
    await testApp.context.db
      .updateTable('admins')
      .set({ endsOn: '2027-06-30' })
      .where('id', '<>', admin.id)
      .execute()
    const last = await erase(volunteer, id, {}, await tokenOf(testApp, other.id))
    expect([last.status, last.body.message]).toEqual([
      409,
      'Mira Head is the last PIC whose access does not end. Make somebody else a PIC first.',
    ])
  })

  test('of two who erase at once one is told that nothing is there', async () => {
    const id = await add(student, { fullName: canary })
    const answers = await Promise.all([erase(student, id), erase(student, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test.each(['019a0000-0000-7000-8000-000000000009', 'x', '%00', '..%2f..'])(
    'answers 404 for %s',
    async (id) => {
      for (const [method, more] of [
        ['GET', ''],
        ['GET', '/file.json'],
        ['GET', '/file.pdf'],
        ['POST', '/erase'],
      ] as const) {
        const json = method === 'POST' ? { name: 'x', updatedAt: '2026-11-20T10:00:00.000Z' } : undefined
        expect(
          (await ask(method, `${D}/people/student/${id}${more}`, { token: await token(), json })).status,
        ).toBe(404)
      }
    },
  )

  test('what is not about people is not found either', async () => {
    const { _id } = await addRecord(ask, await token(), kindOf('festival'))
    for (const kind of ['festival', 'admin', 'x', 'constructor'])
      expect((await ask('GET', `${D}/people/${kind}/${_id}`, { token: await token() })).status).toBe(404)
  })
})
