import type { Selectable } from 'kysely'
import { isPersonKind, personMessages } from '#domain/admin/person.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { message } from '#domain/text/message.ts'
import { findAdminByEmail } from '../accounts/admins.ts'
import { executeRows, getKind, tableOf } from '../content/records.ts'
import type { AdminRow } from '../db/account-rows.ts'
import { isId } from '../db/new-id.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { NotFound } from '../errors.ts'

/** Somebody of whom there is a record, live or in the trash, with the account of the same e-mail address. */
export type Person = {
  kind: Kind
  row: ContentRow
  name: string
  /** In lower case; of a child there is none. */
  email: string | null
  account: Selectable<AdminRow> | undefined
}

/** @throws {NotFound} also for what is not about people */
export async function getPerson(db: Db, kindName: string, id: string): Promise<Person> {
  const kind = isPersonKind(kindName) ? getKind(kindName) : undefined
  const query = kind && isId(id) ? db.selectFrom(tableOf(kind)).selectAll().where('id', '=', id) : undefined
  const [row] = query ? await executeRows(query) : []
  if (!kind || !row) throw new NotFound(message(personMessages, 'gone'))
  return personOf(db, kind, row)
}

export async function personOf(db: Db, kind: Kind, row: ContentRow): Promise<Person> {
  const email = typeof row.email === 'string' && row.email !== '' ? row.email.toLowerCase() : null
  const account = email ? await findAdminByEmail(db, email) : undefined
  return { kind, row, name: String(row[kind.titleField] ?? ''), email, account }
}
