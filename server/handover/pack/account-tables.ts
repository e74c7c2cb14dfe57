import { accessLabels } from '#domain/accounts/access.ts'
import { type AccountRow, presentAccount, readAccounts } from '../../admins/list-admins.ts'
import type { Table } from '../../spreadsheets/table.ts'
import { day, moment, readWhole, tableOf, text } from './columns.ts'
import type { PackContext } from './pack-context.ts'

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
