import { thisBrowser } from '#app/browser.ts'
import { fetchOwn } from '#domain/api/own-response.ts'
import type { Evening } from '../../evening-schemas.ts'
import type { EveningDatabase } from './evening-database.ts'

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
