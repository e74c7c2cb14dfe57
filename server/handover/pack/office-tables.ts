import { accessLabels } from '#domain/accounts/access.ts'
import { formatSchoolTime } from '#domain/dates/school-day.ts'
import { consentLabels, consentWayLabels } from '#domain/records/consents.ts'
import { type AccountRow, presentAccount, readAccounts } from '../../admins/list-admins.ts'
import { listConsents } from '../../consents/read-consents.ts'
import { readPages } from '../../db/read-pages.ts'
import type { Cursor } from '../../http/list-params.ts'
import type { Cell, Column, Table } from '../../spreadsheets/table.ts'
import { readPlaces } from '../place-routes.ts'
import type { PackContext } from './pack-context.ts'

/** A column, and what stands in it of a row. */
type ColumnOf<Row> = Column & { cellOf: (row: Row) => Cell }

const ofType =
  (type: Column['type'], usualWidth: number) =>
  <Row>(label: string, cellOf: (row: Row) => Cell, width = usualWidth): ColumnOf<Row> => ({
    ...{ label, type, width, cellOf },
  })

const text = ofType('text', 24)
const day = ofType('day', 12)

/** A time, as the clocks of the school show it. */
const moment = <Row>(label: string, timeOf: (row: Row) => string | null): ColumnOf<Row> =>
  ofType('moment', 18)(label, (row: Row) => {
    const time = timeOf(row)
    return time && formatSchoolTime(new Date(time))
  })

const tableOf = <Row>(
  title: string,
  batches: AsyncIterable<Row[]>,
  columns: ColumnOf<NoInfer<Row>>[],
): Table => ({ title, columns, rows: cellsOf(columns, batches) })

async function* cellsOf<Row>(columns: ColumnOf<Row>[], batches: AsyncIterable<Row[]>) {
  for await (const rows of batches) yield rows.map((row) => columns.map(({ cellOf }) => cellOf(row)))
}

/** What is so short that it is read as a whole, once it is asked for. */
async function* readWhole<Row>(read: () => Promise<Row[]>) {
  yield await read()
}

const batchSize = 500

/** What may be shown of each child, and who gave consent. */
export const consentTable = ({ db, now }: PackContext): Table =>
  tableOf(
    'Consents',
    readPages(async (cursor: Cursor | undefined) => {
      const { consents: rows, next } = await listConsents(db, now(), { q: '', limit: batchSize, cursor })
      return { rows, next }
    }),
    [
      text('Child', ({ fullName }) => fullName),
      text('Class', ({ studentClass }) => studentClass, 10),
      text(
        'What may be shown',
        ({ isAsked, level }) => (isAsked ? consentLabels[level].label : 'Not asked yet'),
        26,
      ),
      text('Valid today', ({ today }) => consentLabels[today].label, 26),
      text('Given by', ({ givenBy }) => givenBy),
      text('How', ({ way }) => way && consentWayLabels[way], 14),
      day('Given on', ({ givenOn }) => givenOn),
      day('Until', ({ until }) => until),
      moment('Recorded', ({ recordedAt }) => recordedAt),
      text('Recorded by', ({ recordedBy }) => recordedBy),
      text('Scan', ({ hasScan }) => (hasScan ? 'Yes' : 'No'), 8),
    ],
  )

/** Domain, hosting, mail and the like: whose they are, and when they are renewed. */
export const placeTable = ({ db }: PackContext): Table =>
  tableOf(
    'Places',
    readWhole(async () => (await readPlaces(db)).places),
    [
      text('Kind', ({ kind }) => kind, 20),
      text('What', ({ what }) => what, 30),
      text('Where', ({ where }) => where, 40),
      text('Owner', ({ owner }) => owner, 30),
      day('Renew by', ({ renewsOn }) => renewsOn || null, 14),
      text('Note', ({ note }) => note, 40),
    ],
  )

/** Who has access, and until when. */
export const accessTable = (context: PackContext): Table =>
  tableOf('Who has access', accounts(context, 'approved'), [
    ...person,
    text('Access', ({ access }) => accessLabels[access], 14),
    day('Last day', ({ endsOn }) => endsOn),
    day('Off on', ({ offOn }) => offOn),
    moment('Ended', ({ endedAt }) => endedAt),
    moment('Last seen', ({ lastSeenAt }) => lastSeenAt),
    moment('Signed up', ({ createdAt }) => createdAt),
    moment('Approved', ({ approvedAt }) => approvedAt),
    text('Approved by', ({ approvedBy }) => approvedBy),
  ])

/** Who waits for approval. */
export const signUpTable = (context: PackContext): Table =>
  tableOf('Open sign-ups', accounts(context, 'pending'), [
    ...person,
    moment('Signed up', ({ createdAt }) => createdAt),
  ])

/** Some hundreds at most. */
const accounts = ({ db, now }: PackContext, status: AccountRow['status']) =>
  readWhole(async () => {
    const rows = (await readAccounts(db)).filter((row) => row.status === status)
    return rows.map((row) => presentAccount(row, now()))
  })

const person = [
  text('Name', ({ fullName }: Person) => fullName),
  text('E-mail', ({ email }: Person) => email, 28),
  text('Role', ({ role }: Person) => role, 12),
]

type Person = Pick<AccountRow, 'fullName' | 'email' | 'role'>
