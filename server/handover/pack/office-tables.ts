import { accessLabels } from '#domain/accounts/access.ts'
import { formatSchoolTime } from '#domain/dates/school-day.ts'
import { consentLabels, consentWayLabels } from '#domain/records/consents.ts'
import { type AccountRow, presentAccount, readAccounts } from '../../admins/list-admins.ts'
import { listConsents } from '../../consents/read-consents.ts'
import { readPages } from '../../db/read-pages.ts'
import type { Cursor } from '../../http/list-params.ts'
import type { Cell, ColumnType, Table } from '../../spreadsheets/table.ts'
import { readPlaces } from '../place-routes.ts'
import type { PackContext } from './pack-context.ts'

/** What may be shown of each child, and who gave consent. */
export const consentTable = ({ db, now }: PackContext): Table =>
  tableOf(
    'Consents',
    {
      Child: 'text',
      Class: 'text',
      'What may be shown': 'text',
      'Valid today': 'text',
      'Given by': 'text',
      How: 'text',
      'Given on': 'day',
      Until: 'day',
      Recorded: 'moment',
      'Recorded by': 'text',
      Scan: 'text',
    },
    readPages(async (cursor: Cursor | undefined) => {
      const { consents, next } = await listConsents(db, now(), { q: '', limit: 500, cursor })
      const rows = consents.map((child) => [
        child.fullName,
        child.studentClass,
        child.isAsked ? consentLabels[child.level].label : 'Not asked yet',
        consentLabels[child.today].label,
        child.givenBy,
        child.way && consentWayLabels[child.way],
        child.givenOn,
        child.until,
        momentOf(child.recordedAt),
        child.recordedBy,
        child.hasScan ? 'Yes' : 'No',
      ])
      return { rows, next }
    }),
  )

/** Domain, hosting, mail and the like: whose they are, and when they are renewed. */
export const placeTable = ({ db }: PackContext): Table =>
  tableOf(
    'Places',
    { Kind: 'text', What: 'text', Where: 'text', Owner: 'text', 'Renew by': 'day', Note: 'text' },
    readWhole(async () => {
      const { places } = await readPlaces(db)
      return places.map((place) => [
        place.kind,
        place.what,
        place.where,
        place.owner,
        place.renewsOn || null,
        place.note,
      ])
    }),
  )

/** Who has access, and until when. */
export const accessTable = (context: PackContext): Table =>
  tableOf(
    'Who has access',
    {
      Name: 'text',
      'E-mail': 'text',
      Role: 'text',
      Access: 'text',
      'Last day': 'day',
      'Off on': 'day',
      Ended: 'moment',
      'Last seen': 'moment',
      'Signed up': 'moment',
      Approved: 'moment',
      'Approved by': 'text',
    },
    readAccountRows(context, 'approved', (account) => [
      account.fullName,
      account.email,
      account.role,
      accessLabels[account.access],
      account.endsOn,
      account.offOn,
      momentOf(account.endedAt),
      momentOf(account.lastSeenAt),
      momentOf(account.createdAt),
      momentOf(account.approvedAt),
      account.approvedBy,
    ]),
  )

/** Who waits for approval. */
export const signUpTable = (context: PackContext): Table =>
  tableOf(
    'Open sign-ups',
    { Name: 'text', 'E-mail': 'text', Role: 'text', 'Signed up': 'moment' },
    readAccountRows(context, 'pending', ({ fullName, email, role, createdAt }) => [
      fullName,
      email,
      role,
      momentOf(createdAt),
    ]),
  )

const widths: Record<ColumnType, number> = { text: 28, number: 12, day: 14, moment: 18 }

const tableOf = (
  title: string,
  columns: Record<string, ColumnType>,
  rows: AsyncIterable<Cell[][]>,
): Table => ({
  title,
  columns: Object.entries(columns).map(([label, type]) => ({ label, type, width: widths[type] })),
  rows,
})

/** What is so short that it is read as a whole, once it is asked for. */
async function* readWhole(read: () => Promise<Cell[][]>) {
  yield await read()
}

const readAccountRows = (
  { db, now }: PackContext,
  status: AccountRow['status'],
  cellsOf: (account: ReturnType<typeof presentAccount>) => Cell[],
) =>
  readWhole(async () => {
    const rows = (await readAccounts(db)).filter((row) => row.status === status)
    return rows.map((row) => cellsOf(presentAccount(row, now())))
  })

/** A time, as the clocks of the school show it. */
const momentOf = (time: string | null) => time && formatSchoolTime(new Date(time))
