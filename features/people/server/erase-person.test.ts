import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { changeContent } from '#server/db/content-version.ts'
import { tableNames } from '#server/db/hash-tables.ts'
import { personSources } from '#site/features.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { aConsent } from '#testing/builders.ts'
import { bothDialects, dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { placesOf } from '#testing/find-traces.ts'
import { addMailRow } from '#testing/mails.ts'
import { canary, entriesOf, openPeople, student } from '#testing/open-people.ts'
import { D } from '#testing/paths.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { addRecord, formOf } from '#testing/spec/add-record.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'
import { unchanged } from '#testing/spec/state.ts'
import type { PersonSection } from '../person-schemas.ts'
import { eraseRows } from './erase-person.ts'
import { getPerson } from './get-person.ts'

/** The tables that do not identify people, and why. */
const impersonalTables: Record<string, string> = {
  backups: 'When backups were made, copied and tested, and their file names.',
  classes: 'The names of classes.',
  formerClassNames: 'Earlier names of classes.',
  contentVersion: 'A number, and the program that made the tables.',
  siteIdentity: 'Two random values.',
  encryptionKeys: 'Hashes of keys, which are the same for everybody.',
  evenings: 'Which class session the register of a day fills.',
  errorCounts: 'How many answers failed on which day.',
  importHeaders: 'What headings of lists were said to be; headings name fields, not people.',
  jobs: 'The last backup, its copy and its restore test.',
  migrations: 'The history of the tables.',
  rateLimits: 'Counts under hashes of addresses and networks, for a day at most.',
  siteProblems: 'What is wrong with the site, and since when.',
}

describe.each(bothDialects)('everything about one person, on %s', (dialect) => {
  const people = openPeople(dialect)
  const { ask, asPic, addPerson, pathOf, read, erase, mail, findTraces } = people

  test('has a source for every table that is not listed as impersonal', async () => {
    const tables = await tableNames(people.context.db)
    const named = new Set(personSources.flatMap(({ tables }) => tables))
    const impersonal = Object.keys(impersonalTables)
    expect(tables.filter((table) => !named.has(table) && !impersonal.includes(table))).toEqual([])
    expect(impersonal.filter((table) => named.has(table) || !tables.includes(table))).toEqual([])
    expect([...named].filter((table) => !tables.includes(table))).toEqual([])
  })

  test('is shown for a child, also as a file, and is gone after the erasure', async () => {
    const id = await addPerson(student, { fullName: canary, uniqueId: 'quokka-1' }, 'key-of-the-quokka')
    await plantChild(id)
    const other = await addPerson(student, { fullName: 'Quokka Zebrafinches' })
    const before = await read(student, id)
    expect(before).toMatchObject({
      kind: 'student',
      label: 'Child',
      name: canary,
      isInTrash: false,
      account: null,
      addressOwner: null,
    })
    const found = Object.fromEntries(
      before.sections.map(({ name, entries }: PersonSection) => [name, entries.length]),
    )
    expect(found).toEqual({
      record: 1,
      photos: 2,
      changes: 2,
      years: 2,
      registers: 2,
      classLog: 1,
      absences: 2,
      siblings: 0,
      hours: 0,
      certificates: 0,
      consent: 2,
      rota: 0,
      history: expect.any(Number),
      account: 0,
      deeds: 0,
      mails: 2,
      requests: 1,
      feedback: 0,
      applications: 0,
      imports: 1,
      mentions: 1,
    })
    const [record] = entriesOf(before.sections, 'record')
    expect(record?.fields).toContainEqual({ label: 'Unique ID', value: 'quokka-1' })
    expect(entriesOf(before.sections, 'changes').flatMap(({ fields }) => fields)).toContainEqual({
      label: 'Class',
      value: '5 → 9',
    })
    const json = await asPic('GET', pathOf(student, id, '/file.json'))
    expect(json.body).toMatchObject({ name: canary, sections: expect.any(Array) })
    expect(json.headers['content-disposition']).not.toContain('okka')
    expect(entriesOf(json.body.sections, 'photos').map(({ picture }) => picture?.slice(0, 23))).toEqual([
      'data:image/jpeg;base64,',
      'data:image/jpeg;base64,',
    ])
    expect(json.text).not.toContain('/uploads/')
    const pdf = await asPic('GET', pathOf(student, id, '/file.pdf'))
    expect(JSON.stringify(await readPdf(pdf.bytes))).toContain(canary)
    expect(pdf.bytes.toString('latin1')).toContain('/DCTDecode')

    // An admin must edit other records' texts manually.
    const [mention] = entriesOf(before.sections, 'mentions')
    expect(mention?.title).toBe('Prize giving')
    await asPic('DELETE', `${D}/events/festivals/${mention?.link?.split('/').at(-1)}`)
    await asPic('DELETE', `${D}/trash/festival/${mention?.link?.split('/').at(-1)}`)
    const files = await people.storedFiles()
    expect(placesOf(await findTraces([canary]))).toEqual(
      expect.arrayContaining([
        ...[
          'students',
          'changedRecords',
          'classLogs',
          'consents',
          'history',
          'mails',
          'mailAttachments',
          'a copy of a mail',
        ],
        ...(dialect === 'sqlite' ? ['the database file'] : []),
      ]),
    )
    const { status, body } = await erase(student, id)
    expect([status, body.message]).toEqual([200, 'Everything stored about this person has been erased.'])
    expect(await findTraces([canary, 'quokka-1', id])).toEqual([])
    expect((await ask('GET', `/api/students/${other}`)).status).toBe(200)
    expect((await people.storedFiles()).length).toBeLessThan(files.length)
    expect((await asPic('GET', pathOf(student, id))).status).toBe(404)
    const again = await erase(student, id)
    expect(again.status).toBe(404)
    const { body: activity } = await asPic('GET', `${D}/activity?limit=1`)
    expect(activity.data[0]).toMatchObject({ action: 'erase', title: 'one child', recordId: null })
  })

  /** Stores something in each place that can contain a child's data. */
  async function plantChild(id: string) {
    const { db } = people.context
    const json = { records: { ids: [id] }, change: { values: { studentClass: '9' } } }
    await asPic('POST', `${D}/student/bulk-change`, { json })
    const form = { coverImageURL: await aPicture() }
    await asPic('PUT', `${D}/students/${id}`, { form })
    await asPic('PUT', `${D}/consents`, { json: aConsent([id], { givenBy: `Mother of ${canary}` }) })
    await asPic('PUT', `${D}/consents/${id}/scan`, { form: { scan: await aPicture() } })
    const festival = {
      ...(await formOf(kindNamed('festival'))),
      title: 'Prize giving',
      description: `For ${canary}.`,
    }
    await asPic('POST', kindNamed('festival').add, {
      form: { ...festival, coverImageURL: await aPicture() },
    })
    const [evening, clock] = [
      { day: '2026-11-19', at: '2026-11-19T12:00:00.000Z' },
      '2026-11-21T17:00:00.000Z',
    ]
    const events = {
      clock,
      phone: randomUUIDv7(),
      marks: [{ ...evening, id: randomUUIDv7(), about: 'child', subject: id, what: 'here' }],
      log: [{ ...evening, id: randomUUIDv7(), studentClass: '9', forNext: `Ask ${canary} for the book.` }],
    }
    const sent = await asPic('POST', '/api/admin/evenings/events', { json: events })
    expect(sent.body.data.stored).toHaveLength(2)
    const cousin = await addPerson(student, { fullName: 'Numbat Testrup' })
    for (const [studentId, heard] of [
      [id, 'Is with an aunt.'],
      [cousin, `Comes with ${canary}.`],
    ]) {
      const json = { studentId, heard, isComing: false }
      await asPic('POST', '/api/admin/evenings/absence-notes', { json })
    }
    await mail(`About ${canary}`)
    for (const year of [2024, 2025])
      await db
        .insertInto('yearRecords')
        .values({
          changeSetId: `set of ${year}`,
          position: 0,
          year,
          kind: 'student',
          recordId: id,
          name: canary,
          group: '5',
          outcome: 'moves',
          next: '6',
        })
        .execute()
    const text = `Full name,Unique ID,Gender,Class,Address\n${canary},quokka-1,Female,5,Lane`
    const list = { file: new File([text], 'class.csv') }
    const brought = await asPic('POST', `${D}/student/import`, { form: list })
    expect(brought.status).toBeLessThan(300)
    await addMailRow(db, { id: 'report', text: 'Here', state: 'failed', attachments: 1 })
    const content = Buffer.from(canary).toString('base64')
    await db
      .insertInto('mailAttachments')
      .values({ mailId: 'report', position: 0, fileName: 'students.xlsx', mimeType: 'text/plain', content })
      .execute()
  }

  test('finishes an erasure the next day if the process ended right after the commit', async () => {
    const id = await addPerson(student, { fullName: canary })
    await mail(`About ${canary}`)
    const { context } = people
    await changeContent(context, async (db) => eraseRows(context, db, await getPerson(db, 'student', id)))
    expect(placesOf(await findTraces([canary]))).toContain('a copy of a mail')
    await runMaintenance(context)
    expect(await findTraces([canary])).toEqual([])
  })
})

describe.each(dialects)('everything about one person, on %s', (dialect) => {
  const people = openPeople(dialect)
  const { ask, asPic, addPerson, erase } = people

  test.each([
    ['another name', () => ({ name: 'Another Name' }), 400],
    ['a name in lower case', () => ({ name: 'refused person' }), 400],
    ['an outdated version of the record', () => ({ updatedAt: '2026-11-20T10:00:00.000Z' }), 409],
    ['no version of the record', () => ({ updatedAt: undefined }), 400],
  ] as const)('is unchanged after a request with %s, which is rejected', async (_what, over, expected) => {
    const id = await addPerson(student, { fullName: 'Refused Person' })
    const { status } = await unchanged(people, () => erase(student, id, over()))
    expect(status).toBe(expected)
  })

  test('is erased by one of two simultaneous requests; the other one gets a 404', async () => {
    const id = await addPerson(student, { fullName: canary })
    const answers = await Promise.all([erase(student, id), erase(student, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('returns 404 for kinds that are not people', async () => {
    const { _id } = await addRecord(ask, people.pic.token, kindNamed('festival'))
    for (const kind of ['festival', 'admin', 'x', 'constructor'])
      expect((await asPic('GET', `${D}/people/${kind}/${_id}`)).status).toBe(404)
  })
})
