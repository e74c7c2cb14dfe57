import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonSection } from '#domain/admin/person-schemas.ts'
import { erasedName, personSources } from '#domain/admin/person.ts'
import { tableNames } from '../backup/hash-tables.ts'
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

  const token = () => tokenOf(testApp, admin.id)
  const add = async (kind: SpecifiedKind, over: Record<string, unknown> = {}, key?: string) => {
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
    expect(before).toMatchObject({ kind: 'student', label: 'Student', name: canary, isInTrash: false, refusal: null })
    const found = Object.fromEntries(
      before.sections.map(({ name, entries }: PersonSection) => [name, entries.length]),
    )
    expect(found).toEqual({
      record: 1,
      photos: 2,
      changes: 1,
      consent: 2,
      history: expect.any(Number),
      account: 0,
      deeds: 0,
      mails: 2,
      requests: 1,
      feedback: 0,
      mentions: 1,
    })
    const [record] = entriesOf(before.sections, 'record')
    expect(record?.fields).toContainEqual({ label: 'Unique ID', value: 'quokka-1' })
    expect(entriesOf(before.sections, 'changes')[0]?.fields).toContainEqual({ label: 'Class', value: '5 → 9' })
    const json = await ask('GET', pathOf(student, id, '/file.json'), { token: await token() })
    expect(json.body).toMatchObject({ name: canary, sections: expect.any(Array) })
    expect(json.headers['content-disposition']).not.toContain('okka')
    const pdf = await ask('GET', pathOf(student, id, '/file.pdf'), { token: await token() })
    expect(JSON.stringify(await readPdf(pdf.bytes))).toContain(canary)

    // A text of another record is for people to mend.
    const [mention] = entriesOf(before.sections, 'mentions')
    expect(mention?.title).toBe('Prize giving')
    await ask('DELETE', `${D}/events/festivals/${mention?.link?.split('/').at(-1)}`, { token: await token() })
    await ask('DELETE', `${D}/trash/festival/${mention?.link?.split('/').at(-1)}`, { token: await token() })
    const files = await testApp.storedFiles()
    const { status, body } = await erase(student, id)
    expect([status, body.message]).toEqual([200, 'Everything that was stored of this person is erased.'])
    await expectNoTrace([canary, 'quokka-1', id], other)
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
    const form = { coverImageURL: await aPicture({ color: 'teal' }) }
    await ask('PUT', `${D}/students/${id}`, { token: await token(), form })
    const consent = { ids: [id], level: 'team', givenBy: `Mother of ${canary}`, way: 'on paper', givenOn: '2026-11-21', until: null }
    await ask('PUT', `${D}/consents`, { token: await token(), json: consent })
    await ask('PUT', `${D}/consents/${id}/scan`, { token: await token(), form: { scan: await aPicture() } })
    const festival = { ...(await formOf(kindOf('festival'))), title: 'Prize giving', description: `For ${canary}.` }
    await ask('POST', kindOf('festival').add, { token: await token(), form: { ...festival, coverImageURL: await aPicture() } })
    await mail(`About ${canary}`)
    await db
      .insertInto('mails')
      .values({
        ...{ id: 'report', createdAt: now().toISOString(), recipient: 'mira@example.org', subject: 'Report', text: 'Here' },
        ...{ html: '', state: 'failed', attempts: 5, nextAttemptAt: now().toISOString(), lastError: 'no', holdsSecret: 0, attachments: 1 },
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
  async function expectNoTrace(canaries: string[], _other: string) {
    const { db } = testApp.context
    const found: string[] = []
    const isIn = (text: string) =>
      canaries.some((canary) => new RegExp(`${canary}(?!es)`, 'i').test(text.replaceAll('\\u0020', ' ')))
    const tables = dialect === 'sqlite' ? await allTables(db) : await tableNames(db as unknown as Kysely<unknown>)
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
      for (const row of rows) if (isIn(JSON.stringify(row))) found.push(`${table}: ${JSON.stringify(row)}`)
    }
    for (const folder of [testApp.dataDir, ...(await databaseFolder(db))])
      for (const path of await readdir(folder, { recursive: true })) {
        const bytes = await readFile(join(folder, path)).catch(() => Buffer.alloc(0))
        if (isIn(bytes.toString('latin1'))) found.push(path)
      }
    expect(found).toEqual([])
  }

  async function databaseFolder(db: TestApp['context']['db']) {
    if (dialect === 'postgres') return []
    const { rows } = await sql<{ file: string }>`select "file" from pragma_database_list`.execute(db)
    return rows.map(({ file }) => dirname(file))
  }

  async function allTables(db: TestApp['context']['db']) {
    const { rows } = await sql<{ name: string }>`select "name" from sqlite_master where "type" = 'table'`.execute(db)
    return rows.map(({ name }) => name)
  }
})
