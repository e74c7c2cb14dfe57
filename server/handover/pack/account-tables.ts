import { accessLabels } from '#domain/accounts/access.ts'
import { type AccountRow, presentAccount, readAccounts } from '../../admins/list-admins.ts'
import { listInvitations } from '../../invitations/invitations.ts'
import type { Cell, Table } from '../../spreadsheets/table.ts'
import { atSchool, column, moment } from './columns.ts'
import type { PackContext } from './pack-context.ts'

/** Who has access and until when, who waits for approval, and who is invited. */
export const accountTables = (context: PackContext): Table[] => [
  accessTable(context),
  signUpTable(context),
  invitationTable(context),
]

export const accessTable = (context: PackContext): Table => ({
  title: 'Who has access',
  columns: [
    ...person,
    column('Access', 'text', 14),
    column('Last day', 'day', 12),
    column('Off on', 'day', 12),
    moment('Ended'),
    moment('Last seen'),
    moment('Signed up'),
    moment('Approved'),
    column('Approved by'),
  ],
  rows: accounts(
    context,
    ({ status }) => status === 'approved',
    (row, now) => {
      const { access, endsOn, offOn, endedAt } = presentAccount(row, now)
      const times = [endedAt, row.lastSeenAt, row.createdAt, row.approvedAt].map(atSchool)
      return [
        row.fullName,
        row.email,
        row.role,
        accessLabels[access],
        endsOn,
        offOn,
        ...times,
        row.approvedBy,
      ]
    },
  ),
})

const signUpTable = (context: PackContext): Table => ({
  title: 'Open sign-ups',
  columns: [...person, moment('Signed up')],
  rows: accounts(
    context,
    ({ status }) => status === 'pending',
    (row) => [row.fullName, row.email, row.role, atSchool(row.createdAt)],
  ),
})

const invitationTable = ({ db, now }: PackContext): Table => ({
  title: 'Open invitations',
  columns: [
    column('For', 'text', 28),
    column('Role', 'text', 12),
    column('Last day', 'day', 12),
    column('Invited by'),
    moment('Invited'),
    moment('Good until'),
    column('Used', 'number', 8),
    column('At most', 'number', 10),
  ],
  rows: (async function* () {
    const invitations = await listInvitations(db, now())
    yield invitations.map(
      ({ email, role, endsOn, createdByName, createdAt, expiresAt, signUps, maxSignUps }) => [
        ...[email ?? 'A meeting', role, endsOn, createdByName, atSchool(createdAt), atSchool(expiresAt)],
        ...[signUps, maxSignUps],
      ],
    )
  })(),
})

/** Some hundreds at most, so all are read at once. */
async function* accounts(
  { db, now }: PackContext,
  isIn: (row: AccountRow) => boolean,
  cellsOf: (row: AccountRow, now: Date) => Cell[],
) {
  yield (await readAccounts(db)).filter(isIn).map((row) => cellsOf(row, now()))
}

const person = [column('Name'), column('E-mail', 'text', 28), column('Role', 'text', 12)]
