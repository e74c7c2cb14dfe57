import { type HistoryAction, historyActionLabels } from '#domain/admin/history.ts'
import type { PersonEntry } from '#domain/admin/person-schemas.ts'
import type { Actor } from '#domain/permissions.ts'
import type { HistoryRow } from '../db/change-rows.ts'
import type { Db } from '../db/tables.ts'
import type { Person } from './person.ts'

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

/** What is stored by a name of its own or not at all is left out. */
export function entry(
  title: string,
  fields: Record<string, unknown>,
  more: Partial<Omit<PersonEntry, 'title' | 'fields'>> = {},
): PersonEntry {
  const told = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
  )
  return {
    title,
    at: null,
    link: null,
    picture: null,
    stays: null,
    ...more,
    fields: told.map(([label, value]) => ({ label, value: String(value) })),
  }
}

/** A line of History as a title: "Added Asha". */
export function historyTitle({ action, title }: Pick<HistoryRow, 'action' | 'title'>): string {
  const label = historyActionLabels[action as HistoryAction] ?? action
  const line = title ? `${label} ${title}` : label
  return line.charAt(0).toUpperCase() + line.slice(1)
}
