import { tableOf } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { isPersonKind } from '#domain/kinds/people.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { normalizeEmail } from '#domain/session/normalize-email.ts'
import { message } from '#domain/text/words.ts'
import { findAdminByEmail, findLinkedAccount } from '#features/accounts/server/admins.ts'
import { executeRows, getKind } from '#features/content/server/records.ts'
import { isId } from '#server/db/new-id.ts'
import type { AdminRow, ContentRow, Db } from '#server/db/tables.ts'
import { NotFound } from '#server/errors.ts'
import type { Person } from '#server/personal-data/person-source.ts'
import { personMessages } from '../person.ts'

/** @throws {NotFound} also for kinds that are not people */
export async function getPerson(db: Db, kindName: string, id: string): Promise<Person> {
  const kind = isPersonKind(kindName) ? getKind(kindName) : undefined
  const query = kind && isId(id) ? db.selectFrom(tableOf(kind)).selectAll().where('id', '=', id) : undefined
  const [row] = query ? await executeRows(query) : []
  if (!kind || !row) throw new NotFound(message(personMessages, 'gone'))
  return personOf(db, kind, row)
}

export async function personOf(db: Db, kind: Kind, row: ContentRow): Promise<Person> {
  const account = kind.name === volunteer.name ? await findLinkedAccount(db, row.id) : undefined
  return withAccount(db, kind, row, account)
}

/** Returns the person without the account, so that an erasure leaves the account unchanged. */
export const withoutAccount = (db: Db, { kind, row }: Person): Promise<Person> =>
  withAccount(db, kind, row, undefined)

async function withAccount(db: Db, kind: Kind, row: ContentRow, account: AdminRow | undefined) {
  const email = typeof row.email === 'string' && row.email !== '' ? normalizeEmail(row.email) : null
  const owner = email ? await findAdminByEmail(db, email) : undefined
  const addressOwner = owner?.id === account?.id ? undefined : owner
  const emails = new Set([...(email && !addressOwner ? [email] : []), ...(account ? [account.emailKey] : [])])
  return { kind, row, name: String(row[kind.titleField] ?? ''), emails: [...emails], account, addressOwner }
}
