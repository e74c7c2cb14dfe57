import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import { thisBrowser } from '../browser.ts'

type Options = {
  /** False to reject if the database does not exist, instead of making it. */
  mayCreate?: boolean
  version?: number
}

/**
 * Opens a database of the browser, however long that takes: a slow phone may need many seconds. Rejects if the browser
 * has none or forbids it, as some private windows do.
 *
 * @param fill makes the object stores of a new database, or changes those of an earlier version
 */
export async function openDatabase<S extends DBSchema>(
  name: string,
  fill: (database: IDBPDatabase<S>) => void,
  { mayCreate = true, version = 1 }: Options = {},
  browser = thisBrowser,
): Promise<IDBPDatabase<S>> {
  const factory = browser.indexedDB()
  if (!factory) throw new Error('The browser has no databases.')
  // The library’s own `openDB` knows only the global `indexedDB`.
  const request = factory.open(name, version)
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    if (mayCreate || oldVersion > 0) fill(wrap(request.result) as unknown as IDBPDatabase<S>)
    else request.transaction?.abort()
  })
  const database = (await wrap(request)) as unknown as IDBPDatabase<S>
  // Otherwise the database could not be deleted while it is open.
  database.addEventListener('versionchange', () => database.close())
  return database
}
