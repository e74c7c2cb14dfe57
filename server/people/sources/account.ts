import { sql } from 'kysely'
import { adminFields } from '#domain/accounts/accounts.ts'
import { isFileField } from '#domain/kinds/fields.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { entry, type PersonSource } from '../person.ts'

const words = {
  state: 'State',
  added: 'Signed up',
  approved: 'Approved',
  approvedBy: 'Approved by',
  lastSeen: 'Last seen',
  endsOn: 'Access ends on',
  ended: 'Access ended',
  session: 'Session',
  device: 'Where',
  lastUsed: 'Last used',
  expires: 'Ends',
  network: 'A network from which they signed in',
  fingerprint: 'Stored',
  asHash: 'stored as a fingerprint that does not reveal the network',
  app: 'Authenticator app',
  passkey: 'Passkey',
  codes: 'Recovery codes',
  number: 'Number',
  notice: 'Mailed about the access',
  reset: 'Asked for a new password',
  invitation: 'Invitation',
  address: 'Address',
  sentBy: 'Sent by',
}

/** The account or sign-up with their address. Passwords, tokens, keys and hashes are told to nobody. */
export const accountSource: PersonSource = {
  tables: [
    'admins',
    'sessions',
    'knownNetworks',
    'totpSecrets',
    'recoveryCodes',
    'passkeys',
    'passkeyChallenges',
    'resets',
    'accessNotices',
    'invitations',
  ],
  async read(db, { account, email }) {
    const own = account ? await readAccount(db, account.id) : []
    return [...own, ...(email ? await readInvitations(db, email) : [])]
  },
  async erase(db, { account, email }) {
    // All that belongs to an account goes with its row.
    if (account) await db.deleteFrom('admins').where('id', '=', account.id).execute()
    if (email) await db.deleteFrom('invitations').where(sql`lower("email")`, '=', email).execute()
  },
}

async function readAccount(db: Db, id: string) {
  const account = await db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const fields = Object.entries(adminFields).filter(([, field]) => !isFileField(field))
  return [
    entry(
      account.fullName,
      {
        ...Object.fromEntries(fields.map(([name, { label }]) => [label, account[name as 'fullName']])),
        [words.state]: account.status,
        [words.added]: account.createdAt,
        [words.approved]: account.approvedAt,
        [words.approvedBy]: account.approvedBy,
        [words.lastSeen]: account.lastSeenAt,
        [words.endsOn]: account.endsOn,
        [words.ended]: account.endedAt,
      },
      { at: account.createdAt },
    ),
    ...(await readTraces(db, id)),
  ]
}

/** What signing in has left, beside the account itself. */
async function readTraces(db: Db, adminId: string) {
  const where = sql`where "adminId" = ${adminId}`
  const rowsOf = async <Table extends keyof Tables>(table: Table) =>
    (await sql<Tables[Table]>`select * from ${sql.table(table)} ${where}`.execute(db)).rows
  const codes = await rowsOf('recoveryCodes')
  return [
    ...(await rowsOf('sessions')).map(({ device, createdAt, lastUsedAt, expiresAt }) =>
      entry(
        words.session,
        { [words.device]: device, [words.lastUsed]: lastUsedAt, [words.expires]: expiresAt },
        { at: createdAt },
      ),
    ),
    ...(await rowsOf('knownNetworks')).map(({ lastUsedAt }) =>
      entry(words.network, { [words.fingerprint]: words.asHash }, { at: lastUsedAt }),
    ),
    ...(await rowsOf('totpSecrets')).map(({ createdAt }) => entry(words.app, {}, { at: createdAt })),
    ...(await rowsOf('passkeys')).map(({ name, createdAt, lastUsedAt }) =>
      entry(`${words.passkey}: ${name}`, { [words.lastUsed]: lastUsedAt }, { at: createdAt }),
    ),
    ...(codes.length > 0 ? [entry(words.codes, { [words.number]: codes.length })] : []),
    ...(await rowsOf('accessNotices')).map(({ notice, sentAt }) =>
      entry(`${words.notice}: ${notice}`, {}, { at: sentAt }),
    ),
    ...(await rowsOf('resets')).map(({ createdAt }) => entry(words.reset, {}, { at: createdAt })),
  ]
}

async function readInvitations(db: Db, email: string) {
  const rows = await db
    .selectFrom('invitations')
    .select(['createdAt', 'createdByName', 'email', 'role', 'expiresAt'])
    .where(sql`lower("email")`, '=', email)
    .execute()
  return rows.map((row) =>
    entry(
      words.invitation,
      {
        [words.address]: row.email,
        [adminFields.role.label]: row.role,
        [words.expires]: row.expiresAt,
        [words.sentBy]: row.createdByName,
      },
      { at: row.createdAt },
    ),
  )
}
