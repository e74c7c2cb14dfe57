import type { Kind, Values } from '#domain/kinds/kind.ts'
import { newId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import type { HistoryAction } from '../../history.ts'

/** Who did it: any actor of a request. */
export type Author = { type: 'visitor' } | { type: 'admin'; id: string; fullName: string }

export type HistoryEntry = { action: HistoryAction; kind?: string; recordId?: string; title?: string }

/** Writes an entry in History, in the transaction of the change itself. @returns its id */
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

/** A record of any kind, as far as an entry tells of it. */
export type EntryRow = Pick<ContentRow, 'id'> & Values

/** How an entry names a record. */
export const historySubject = (kind: Kind, row: EntryRow) => ({
  kind: kind.name,
  recordId: row.id,
  title: titleOf(kind, row),
})

/** The title of an entry about a list of people that was mailed; an erasure finds the address in it. */
export const mailedTo = (list: string, address: string) => `${list} to ${address}`

/** What a record is called. */
export const titleOf = (kind: Kind, row: Values): string => String(row[kind.titleField] ?? '')
