import { isFileField } from '#domain/kinds/fields.ts'
import type { Fields, Kind, Values } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import type { ErasureOutcome, PersonEntry } from '#domain/personal-data.ts'
import type { AdminRow, ContentRow, Db } from '../db/tables.ts'

/** The person's record may be live or in the trash; `account` is linked to it. */
export type Person = {
  kind: Kind
  row: ContentRow
  name: string
  /** In lower case; empty for children. */
  emails: readonly string[]
  account: AdminRow | undefined
  /**
   * Another account with the record's e-mail address, if any. Data stored under the address belongs to that account.
   */
  addressOwner: AdminRow | undefined
  /** The PIC's decisions about things that were found by an address, a number or a name, by the id of the choice. */
  decisions?: Decisions
}

export type Decisions = Readonly<Record<string, 'erase' | 'keep'>>

/**
 * `actor` is the admin who is reading. A photo that visitors may not see gets a URL that this admin's browser can load.
 */
type ReadContext = { now: Date; actor: Actor }

/** A place that stores data about a person. */
export type PersonSource = {
  /** All tables that the source reads and erases. Every table that may hold personal data belongs to a source. */
  tables: readonly string[]
  read: (db: Db, person: Person, reading: ReadContext) => Promise<PersonEntry[]>
  /** Deletes the data or removes the name, in the transaction of the erasure; absent if the data is kept unchanged. */
  erase?: (db: Db, person: Person, now: Date) => Promise<void>
  /** Deletes what is stored about a record, when the record is deleted permanently; absent if nothing has to leave. */
  forget?: (db: Db, recordId: string, now: Date) => Promise<void>
}

/** A source with what the page about a person says about it. */
export type ListedSource = PersonSource & { label: string; where: string; fate: ErasureOutcome; why: string }
export type NamedSource = ListedSource & { name: string }

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
    choice: null,
    ...more,
    fields: filled.map(([label, value]) => ({ label, value: String(value) })),
  }
}

export const labeledColumns = (row: Values, labels: Record<string, string>): Values =>
  Object.fromEntries(Object.entries(labels).map(([column, label]) => [label, row[column]]))

/** Returns the fields by label, except files. */
export const labeledFields = (fields: Fields, row: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isFileField(field) ? [] : [[field.label, row[name]]])),
  )
