import { levelLabels } from '#domain/consent.ts'
import { formatSchoolTime } from '#domain/dates/school-day.ts'
import { accessLabels } from '#domain/session/access.ts'
import { type AccountRow, presentAccount, readAccounts } from '#features/access/server/list-admins.ts'
import { consentWayLabels } from '#features/consents/consents.ts'
import { listConsents } from '#features/consents/server/read-consents.ts'
import { readPages } from '#server/db/read-pages.ts'
import type { Cursor } from '#server/http/list-params.ts'
import type { Cell, ColumnType, Table } from '#server/spreadsheets/table.ts'
import { readHosting } from '../hosting-routes.ts'
import type { PackContext } from './pack-context.ts'

export const consentTable = ({ db, now }: PackContext): Table =>
  tableOf(
    'Consents',
    readPages(async (cursor: Cursor | undefined) => {
      const { consents: rows, next } = await listConsents(db, now(), { q: '', limit: 500, cursor })
      return { rows, next }
    }),
    [
      ['Child', 'text', ({ fullName }) => fullName],
      ['Class', 'text', ({ studentClass }) => studentClass],
      ['What may be shown', 'text', (child) => (child.isAsked ? levelLabels[child.level].label : notAsked)],
      ['Valid today', 'text', ({ today }) => levelLabels[today].label],
      ['Given by', 'text', ({ givenBy }) => givenBy],
      ['How', 'text', ({ way }) => way && consentWayLabels[way]],
      ['Given on', 'day', ({ givenOn }) => givenOn],
      ['Until', 'day', ({ until }) => until],
      ['Recorded', 'moment', ({ recordedAt }) => recordedAt],
      ['Recorded by', 'text', ({ recordedBy }) => recordedBy],
      ['Scan', 'text', ({ hasScan }) => (hasScan ? 'Yes' : 'No')],
    ],
  )

const notAsked = 'Not asked yet'

export const hostingTable = ({ db }: PackContext): Table =>
  tableOf(
    'Places',
    readWhole(async () => (await readHosting(db)).places),
    [
      ['Kind', 'text', ({ kind }) => kind],
      ['What', 'text', ({ what }) => what],
      ['Where', 'text', ({ where }) => where],
      ['Owner', 'text', ({ owner }) => owner],
      ['Renew by', 'day', ({ renewsOn }) => renewsOn || null],
      ['Note', 'text', ({ note }) => note],
    ],
  )

export const accessTable = (context: PackContext): Table =>
  tableOf('Who has access', readAccountsOf(context, 'approved'), [
    ...person,
    ['Access', 'text', ({ access }) => accessLabels[access]],
    ['Last day', 'day', ({ endsOn }) => endsOn],
    ['Off on', 'day', ({ offOn }) => offOn],
    ['Ended', 'moment', ({ endedAt }) => endedAt],
    ['Last seen', 'moment', ({ lastSeenAt }) => lastSeenAt],
    ['Signed up', 'moment', ({ createdAt }) => createdAt],
    ['Approved', 'moment', ({ approvedAt }) => approvedAt],
    ['Approved by', 'text', ({ approvedBy }) => approvedBy],
  ])

export const signUpTable = (context: PackContext): Table =>
  tableOf('Open sign-ups', readAccountsOf(context, 'pending'), [
    ...person,
    ['Signed up', 'moment', ({ createdAt }) => createdAt],
  ])

/** A column with the function that returns its cell for a row; a moment is passed as an ISO time. */
type ColumnOf<Row> = [label: string, type: ColumnType, cellOf: (row: Row) => Cell]

const person: ColumnOf<Pick<AccountRow, 'fullName' | 'email' | 'role'>>[] = [
  ['Name', 'text', ({ fullName }) => fullName],
  ['E-mail', 'text', ({ email }) => email],
  ['Role', 'text', ({ role }) => role],
]

const widths: Record<ColumnType, number> = { text: 28, number: 12, day: 14, moment: 18 }

const tableOf = <Row>(
  title: string,
  batches: AsyncIterable<Row[]>,
  columns: ColumnOf<NoInfer<Row>>[],
): Table => ({
  title,
  columns: columns.map(([label, type]) => ({ label, type, width: widths[type] })),
  rows: cellsOf(columns, batches),
})

async function* cellsOf<Row>(columns: ColumnOf<Row>[], batches: AsyncIterable<Row[]>) {
  for await (const rows of batches)
    yield rows.map((row) => columns.map(([, type, cellOf]) => asShown(type, cellOf(row))))
}

/** Formats times in the school's time zone. */
const asShown = (type: ColumnType, value: Cell): Cell =>
  type === 'moment' && value ? formatSchoolTime(new Date(value)) : value

/** Reads a short list completely, but only when it is needed. */
async function* readWhole<Row>(read: () => Promise<Row[]>) {
  yield await read()
}

const readAccountsOf = ({ db, now }: PackContext, status: AccountRow['status']) =>
  readWhole(async () => {
    const rows = (await readAccounts(db)).filter((row) => row.status === status)
    return rows.map((row) => presentAccount(row, now()))
  })
