import { system } from '../system.ts'

/**
 * Reads all pages of a list in order, or those after a cursor. Terminates at the end of the list, because a cursor only
 * moves forward.
 */
export async function* readPages<Rows, Cursor>(
  read: (cursor: Cursor | undefined) => Promise<{ rows: Rows; next: Cursor | undefined }>,
  start?: Cursor,
): AsyncGenerator<Rows> {
  let cursor = start
  do {
    const { rows, next } = await read(cursor)
    yield rows
    cursor = next
    // SQLite is synchronous, so awaiting it alone would block the event loop.
    await system.nextTurn()
  } while (cursor)
}

export const readById = <Row extends { id: string }>(
  limit: number,
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> =>
  readPages(async (last: string | undefined) => {
    const rows = await read(last ?? '')
    return { rows, next: rows.length < limit ? undefined : rows.at(-1)?.id }
  })
