import { type DBSchema, type IDBPDatabase, unwrap } from 'idb'
import { thisBrowser } from '#app/browser.ts'
import { eveningDatabase } from '#app/session/offline-evenings.ts'
import { openDatabase } from '#app/session/open-database.ts'
import { fetchOwn } from '#domain/api/own-response.ts'
import type { Evening } from '../../evening-schemas.ts'

/** What a phone stores of evenings for one session (decision 082). */
interface Schema extends DBSchema {
  /** The server's response and when it was received, by the phone's clock. */
  evenings: { key: string; value: { evening: Evening; keptAt: number } }
  /** Small portraits, by their URL without the signature. */
  portraits: { key: string; value: Blob }
  /** Whose evenings these are. It stays when they are too old, so that the page can show what waits. */
  keeping: { key: string; value: Evening['keeping'] }
}

type EveningDatabase = IDBPDatabase<Schema>

/** Logging out deletes this database (app/session/offline-evenings.ts), even while it is open. */
export const openEveningDatabase = (
  options: { mayCreate?: boolean } = {},
  browser = thisBrowser,
): Promise<EveningDatabase> =>
  openDatabase<Schema>(
    eveningDatabase,
    (db) => {
      db.createObjectStore('keeping')
      // Version 1 also stored what was not sent yet.
      if (db.objectStoreNames.contains('evenings')) return unwrap(db).deleteObjectStore('waiting')
      db.createObjectStore('evenings')
      db.createObjectStore('portraits')
    },
    { ...options, version: 2 },
    browser,
  )

/**
 * A copy of the evenings for the next time the page is opened. The browser's storage may be full, blocked or deleted.
 */
export function createBrowserCopy(onFailure: () => void) {
  let database: Promise<EveningDatabase> | undefined

  /** Writes once the database is open. */
  async function write(change: (database: EveningDatabase) => Promise<unknown>) {
    try {
      if (database) await change(await database)
    } catch {
      onFailure()
    }
  }

  return {
    /** Returns what is stored and deletes evenings older than `oldest`. */
    async open(opening: Promise<EveningDatabase>, oldest: number) {
      database = opening
      const opened = await opening
      const [evenings, keeping] = await Promise.all([opened.getAll('evenings'), opened.get('keeping', '')])
      const isOld = ({ keptAt }: Schema['evenings']['value']) => keptAt <= oldest
      const old = evenings.filter(isOld)
      for (const { evening } of old) write((database) => database.delete('evenings', evening.day))
      const recent = evenings.filter((one) => !isOld(one)).map(({ evening }) => evening)
      return { evenings: recent, hasEnded: old.length > 0, keeping: keeping ?? recent[0]?.keeping }
    },
    keepEvening(evening: Evening, keptAt: number) {
      write((database) => database.put('evenings', { evening, keptAt }, evening.day))
      write((database) => database.put('keeping', evening.keeping, ''))
    },
    forgetEvening: (day: string) => write((database) => database.delete('evenings', day)),
    /** Deletes the data of another account. */
    clear() {
      for (const name of ['evenings', 'portraits', 'keeping'] as const)
        write((database) => database.clear(name))
    },
  }
}

const concurrency = 4

/** Small portraits stored on this phone, so that faces are shown offline. */
export function createPortraits(
  onChange: (urls: ReadonlyMap<string, string>) => void,
  browser = thisBrowser,
) {
  const urls = new Map<string, string>()
  let database: EveningDatabase | undefined
  let isFetching = false

  function show(path: string, file: Blob | undefined) {
    if (file && !urls.has(path)) urls.set(path, URL.createObjectURL(file))
  }

  async function fetchOne(address: string) {
    try {
      const file = await (await fetchOwn(address, {}, browser.fetch)).blob()
      show(pathOf(address), file)
      await database?.put('portraits', file, pathOf(address))
    } catch {
      // Without a portrait, initials are shown.
    }
  }

  async function forget(path: string) {
    URL.revokeObjectURL(urls.get(path) ?? '')
    urls.delete(path)
    await database?.delete('portraits', path).catch(() => undefined)
  }

  return {
    /** Shows the portraits of the stored evenings and deletes all others. */
    async open(opened: EveningDatabase, evenings: Evening[]) {
      database = opened
      const [paths, files] = await Promise.all([opened.getAllKeys('portraits'), opened.getAll('portraits')])
      const wanted = new Set(evenings.flatMap(addressesIn).map(pathOf))
      for (const [index, path] of paths.entries())
        if (wanted.has(path)) show(path, files[index])
        else await forget(path)
      onChange(new Map(urls))
    },
    /** Fetches an evening's missing portraits and deletes those that it no longer has. */
    async keep(evening: Evening) {
      if (isFetching) return
      isFetching = true
      const addresses = addressesIn(evening)
      const paths = new Set(addresses.map(pathOf))
      for (const path of urls.keys()) if (!paths.has(path)) await forget(path)
      const missing = addresses.filter((address) => !urls.has(pathOf(address)))
      const fetchInTurn = async () => {
        for (let next = missing.shift(); next; next = missing.shift()) await fetchOne(next)
      }
      const hasNew = missing.length > 0
      await Promise.all(Array.from({ length: concurrency }, fetchInTurn))
      isFetching = false
      if (hasNew) onChange(new Map(urls))
    },
  }
}

const addressesIn = ({ children, volunteers }: Evening) =>
  [...children, ...volunteers].flatMap(({ photo }) => photo ?? [])

/** Returns the path of a portrait without its signature, which changes. */
export const pathOf = (address: string) => address.replace(/\?.*/, '')
