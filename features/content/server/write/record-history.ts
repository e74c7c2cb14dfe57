import type { Kind, Values } from '#domain/kinds/kind.ts'
import { newId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import type { HistoryAction } from '../../history.ts'
import type { HistoryRow } from '../tables.ts'

export type Author = { type: 'visitor' } | { type: 'admin'; id: string; fullName: string }

export type HistoryEntry = { action: HistoryAction; kind?: string; recordId?: string; title?: string }

/** Adds a History entry. Call it in the transaction of the change. @returns the entry's id */
export async function recordHistory(db: Db, now: Date, actor: Author, entry: HistoryEntry): Promise<string> {
  const row = historyRow(now, actor, entry)
  await db.insertInto('history').values(row).execute()
  return row.id
}

/** Returns an entry that is no change set. */
export function historyRow(now: Date, actor: Author, entry: HistoryEntry): HistoryRow {
  const { action, kind = null, recordId = null, title = null } = entry
  const { id: adminId, fullName: adminName } = actor.type === 'admin' ? actor : { id: null, fullName: null }
  const by = { adminId, adminName }
  return { id: newId(), at: now.toISOString(), ...by, action, kind, recordId, title, ...noChanges }
}

/** The columns of an entry that is no change set. */
export const noChanges = {
  reason: null,
  onceKey: null,
  added: 0,
  edited: 0,
  deleted: 0,
  undone: 0,
  undoneAt: null,
  undoneBy: null,
}

export type EntryRow = Pick<ContentRow, 'id'> & Values

/** Returns the columns that identify a record in an entry. */
export const historySubject = (kind: Kind, row: EntryRow) => ({
  kind: kind.name,
  recordId: row.id,
  title: titleOf(kind, row),
})

/** Returns the title of an entry about a mailed list of people; an erasure finds the address in it. */
export const mailedListTitle = (list: string, address: string) => `${list} to ${address}`

export const titleOf = (kind: Kind, row: Values): string => String(row[kind.titleField] ?? '')
