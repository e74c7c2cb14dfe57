import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ContentRow, Db } from '../db/tables.ts'
import { countRecords, type ListScope, readPage } from './queries.ts'

const atOnce = 500

/** A whole list in the list's own order, some records at a time, so that a long one is never in memory as a whole. */
export async function* readBatches(db: Db, scope: ListScope): AsyncGenerator<ContentRow[]> {
  const total = await countRecords(db, scope)
  let cursor: Awaited<ReturnType<typeof readPage>>['next']
  do {
    const { rows, next } = await readPage(db, scope, { limit: atOnce, cursor }, total)
    yield rows
    cursor = next
    // SQLite answers at once, so that awaiting it alone lets nobody in.
    await nextTurn()
    // A cursor only ever moves on in the list's order, so this ends where the list does.
  } while (cursor)
}
