import { isFileField } from '#domain/kinds/fields.ts'
import type { Fields, Kind, Values } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import type { PersonEntry } from '#domain/personal-data.ts'
import type { AdminRow } from '../db/account-rows.ts'
import type { ContentRow, Db } from '../db/tables.ts'

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
