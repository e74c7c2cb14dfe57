import { readPages } from '../db/read-pages.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import type { ListScope } from './list-scope.ts'
import { readPage } from './read-page.ts'

const batchSize = 500

/** A whole list in the list's own order, in batches, so that a long one is never in memory as a whole. */
export async function* readBatches(db: Db, scope: ListScope): AsyncGenerator<ContentRow[]> {
  yield* readPages((cursor: Cursor) => readPage(db, scope, { limit: batchSize, cursor }))
}

type Cursor = Awaited<ReturnType<typeof readPage>>['next']
