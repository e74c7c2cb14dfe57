import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ContentRow, Db } from '../db/tables.ts'
import type { ListScope } from './list-scope.ts'
import { measureList } from './measure-list.ts'
import { readPage } from './read-page.ts'

const batchSize = 500

/** A whole list in the list's own order, in batches, so that a long one is never in memory as a whole. */
export async function* readBatches(db: Db, scope: ListScope): AsyncGenerator<ContentRow[]> {
  const size = await measureList(db, scope)
  let cursor: Awaited<ReturnType<typeof readPage>>['next']
  do {
    const { rows, next } = await readPage(db, scope, { limit: batchSize, cursor }, size)
    yield rows
    cursor = next
    // SQLite answers synchronously, so awaiting it alone would block the event loop.
    await nextTurn()
    // A cursor only moves forward, so this ends where the list does.
  } while (cursor)
}
