import { sql } from 'kysely'
import { adminFields } from '#domain/session/accounts.ts'
import { defineWords } from '#domain/text/words.ts'
import { countRows } from '#server/db/dialect.ts'
import type { Db } from '#server/db/tables.ts'
import {
  entry,
  type ListedSource,
  labeledColumns,
  labeledFields,
  type Person,
  type PersonSource,
} from '#server/personal-data/person-source.ts'
import { accountRows, combineSources } from '#server/personal-data/row-sources.ts'
import { erasedOf, withChoices } from '#server/personal-data/shared-data.ts'

const words = defineWords({
  session: 'Session',
  network: 'A network from which they signed in',
  fingerprint: 'How it is stored',
  asHash: 'as a fingerprint that does not reveal the network',
  app: 'Authenticator app',
  passkey: 'Passkey',
  codes: 'Recovery codes',
  number: 'Number',
  notice: 'Mail sent about access',
  reset: 'Asked for a new password',
  invitation: 'Invitation',
})
const stateLabels = {
  status: 'State',
  createdAt: 'Signed up',
  approvedAt: 'Approved',
  approvedBy: 'Approved by',
  lastSeenAt: 'Last seen',
  endsOn: 'Access ends on',
  endedAt: 'Access ended',
}
const traceLabels = { device: 'Where', lastUsedAt: 'Last used', expiresAt: 'Ends' }
const invitationLabels = {
  email: 'Address',
  role: adminFields.role.label,
  expiresAt: 'Ends',
  createdByName: 'Sent by',
}

/** Deleting the row deletes everything that belongs to the account. */
const admins: PersonSource = {
  tables: ['admins'],
  async read(_db, { account }) {
    if (!account) return []
    const fields = { ...labeledFields(adminFields, account), ...labeledColumns(account, stateLabels) }
    return [entry(account.fullName, fields, { at: account.createdAt })]
  },
  async erase(db, { account }) {
    if (account) await db.deleteFrom('admins').where('id', '=', account.id).execute()
  },
}

const recoveryCodes: PersonSource = {
  tables: ['recoveryCodes', 'passkeyChallenges'],
  async read(db, { account }) {
    const codes = db.selectFrom('recoveryCodes').where('adminId', '=', account?.id ?? '')
    const number = await countRows(codes)
    return number > 0 ? [entry(words.codes, { [words.number]: number })] : []
  },
}

/** Invitations are found by e-mail address, because the person may have no account yet. */
const invitations: PersonSource = {
  tables: ['invitations'],
  async read(db, person) {
    return (await findInvitations(db, person)).map(({ thing: row, choice }) =>
      entry(words.invitation, labeledColumns(row, invitationLabels), { at: row.createdAt, choice }),
    )
  },
  async erase(db, person) {
    const ids = erasedOf(await findInvitations(db, person)).map(({ id }) => id)
    await db
      .deleteFrom('invitations')
      .where('id', 'in', ['', ...ids])
      .execute()
  },
}

async function findInvitations(db: Db, person: Person) {
  const sent = db
    .selectFrom('invitations')
    .selectAll()
    .where(sql`lower("email")`, 'in', ['', ...person.emails])
  return withChoices(db, person, await sent.execute(), {
    source: 'invitation',
    tracesOf: ({ email }) => ({ emails: email ? [email] : [] }),
  })
}

/** Never includes passwords, tokens, keys or hashes. */
export const accountSource: ListedSource = {
  label: 'Account',
  where:
    'The account that is linked to the record: its fields, sessions, networks, second factor; and invitations to their address.',
  fate: 'deleted',
  why: 'Only if the PIC chooses to. All sessions of the account then end immediately.',
  ...combineSources(
    admins,
    accountRows('sessions', (row) =>
      entry(words.session, labeledColumns(row, traceLabels), { at: row.createdAt }),
    ),
    accountRows('knownNetworks', ({ lastUsedAt: at }) =>
      entry(words.network, { [words.fingerprint]: words.asHash }, { at }),
    ),
    accountRows('totpSecrets', ({ createdAt: at }) => entry(words.app, {}, { at })),
    accountRows('passkeys', (row) =>
      entry(`${words.passkey}: ${row.name}`, labeledColumns(row, traceLabels), { at: row.createdAt }),
    ),
    recoveryCodes,
    accountRows('accessNotices', ({ notice, sentAt: at }) => entry(`${words.notice}: ${notice}`, {}, { at })),
    accountRows('resets', ({ createdAt: at }) => entry(words.reset, {}, { at })),
    invitations,
  ),
}
