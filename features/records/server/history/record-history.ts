import type { Kind, Values } from '#domain/kinds/kind.ts'
import { newId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import type { HistoryAction } from '../../history.ts'

export type Author = { type: 'visitor' } | { type: 'admin'; id: string; fullName: string }

export type HistoryEntry = { action: HistoryAction; kind?: string; recordId?: string; title?: string }

/** Adds a History entry. Call it in the transaction of the change. @returns the entry's id */
export async function recordHistory(db: Db, now: Date, actor: Author, entry: HistoryEntry): Promise<string> {
  const { action, kind = null, recordId = null, title = null } = entry
  const by =
    actor.type === 'admin'
      ? { adminId: actor.id, adminName: actor.fullName }
      : { adminId: null, adminName: null }
  const id = newId()
  await db
    .insertInto('history')
    .values({ id, at: now.toISOString(), ...by, action, kind, recordId, title })
    .execute()
  return id
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
