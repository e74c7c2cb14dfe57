import { setImmediate as nextTurn } from 'node:timers/promises'

/** All pages of a list, one after the other, or those from a cursor on. A cursor only moves forward, so this ends where the list does. */
export async function* readPages<Rows, Cursor>(
  read: (cursor: Cursor | undefined) => Promise<{ rows: Rows; next: Cursor | undefined }>,
  start?: Cursor,
): AsyncGenerator<Rows> {
  let cursor = start
  do {
    const { rows, next } = await read(cursor)
    yield rows
    cursor = next
    // SQLite answers synchronously, so awaiting it alone would block the event loop.
    await nextTurn()
  } while (cursor)
}
