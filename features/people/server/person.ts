import { isFileField } from '#domain/kinds/fields.ts'
import type { Fields, Kind, Values } from '#domain/kinds/kind.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { Actor } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { findAdminByEmail, findLinkedAccount, normalizeEmail } from '#features/accounts/server/admins.ts'
import { type HistoryAction, historyActionLabels } from '#features/records/history.ts'
import { executeRows, getKind, tableOf } from '#features/records/server/content/records.ts'
import type { AdminRow } from '#server/db/account-rows.ts'
import type { HistoryRow } from '#server/db/change-rows.ts'
import { isId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { NotFound } from '#server/errors.ts'
import { isPersonKind, personMessages } from '../person.ts'
import type { PersonEntry } from '../person-schemas.ts'

/** Somebody of whom there is a record, live or in the trash, with the account that is linked to it. */
export type Person = {
  kind: Kind
  row: ContentRow
  name: string
  /** In lower case; of a child there are none. */
  emails: readonly string[]
  account: AdminRow | undefined
  /** Another account that has the address of the record: what is stored by the address is that one's. */
  addressOwner: AdminRow | undefined
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
  const account = kind.name === volunteer.name ? await findLinkedAccount(db, row.id) : undefined
  return withAccount(db, kind, row, account)
}

/** The same person without the account, which is left as it is. */
export const withoutAccount = (db: Db, { kind, row }: Person): Promise<Person> =>
  withAccount(db, kind, row, undefined)

async function withAccount(db: Db, kind: Kind, row: ContentRow, account: AdminRow | undefined) {
  const email = typeof row.email === 'string' && row.email !== '' ? normalizeEmail(row.email) : null
  const owner = email ? await findAdminByEmail(db, email) : undefined
  const addressOwner = owner?.id === account?.id ? undefined : owner
  const emails = new Set([...(email && !addressOwner ? [email] : []), ...(account ? [account.emailKey] : [])])
  return { kind, row, name: String(row[kind.titleField] ?? ''), emails: [...emails], account, addressOwner }
}

/** For whom it is read: a photo that visitors may not have comes with what lets this admin's browser load it. */
export type Reading = { now: Date; actor: Actor }

/** One of the places in which something is stored of a person (`personSources` says which, and why). */
export type PersonSource = {
  /** All that it reads and erases; every table that may hold personal data is one of some source's. */
  tables: readonly string[]
  read: (db: Db, person: Person, reading: Reading) => Promise<PersonEntry[]>
  /** Part of the one transaction of an erasure; absent where it stays as it is. */
  erase?: (db: Db, person: Person, now: Date) => Promise<void>
}

/** One thing that is stored; fields that are empty are left out. */
export function entry(
  title: string,
  fields: Record<string, unknown> = {},
  more: Partial<Omit<PersonEntry, 'title' | 'fields'>> = {},
): PersonEntry {
  const filled = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
  )
  return {
    title,
    at: null,
    link: null,
    picture: null,
    stays: null,
    ...more,
    fields: filled.map(([label, value]) => ({ label, value: String(value) })),
  }
}

/** The columns of a row that have a label, by it and in the order of the labels. */
export const told = (row: Values, labels: Record<string, string>): Values =>
  Object.fromEntries(Object.entries(labels).map(([column, label]) => [label, row[column]]))

/** The fields of a record but its files. */
export const toldFields = (fields: Fields, row: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isFileField(field) ? [] : [[field.label, row[name]]])),
  )

/** A line of History as a title: "Added Asha". */
export function historyTitle({ action, title }: Pick<HistoryRow, 'action' | 'title'>): string {
  const label = historyActionLabels[action as HistoryAction] ?? action
  const line = title ? `${label} ${title}` : label
  return line.charAt(0).toUpperCase() + line.slice(1)
}
