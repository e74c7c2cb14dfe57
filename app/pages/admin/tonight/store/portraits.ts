import type { Evening } from '#domain/evenings/evening-schemas.ts'
import type { EveningDatabase } from './evening-database.ts'

/** How many are fetched at once. */
const concurrency = 4

/** The small portraits that this phone keeps, so that faces are there without network. */
export class Portraits {
  #database: EveningDatabase | undefined
  #urls = new Map<string, string>()
  #isFetching = false
  #onChange: (urls: ReadonlyMap<string, string>) => void

  constructor(onChange: (urls: ReadonlyMap<string, string>) => void) {
    this.#onChange = onChange
  }

  async open(database: EveningDatabase) {
    this.#database = database
    const [paths, files] = await Promise.all([database.getAllKeys('portraits'), database.getAll('portraits')])
    for (const [index, path] of paths.entries()) this.#show(path, files[index])
    this.#onChange(new Map(this.#urls))
  }

  /** Fetches those of an evening that are not kept yet, and forgets those that it no longer has. */
  async keep({ children, volunteers }: Evening) {
    if (this.#isFetching) return
    this.#isFetching = true
    const addresses = [...children, ...volunteers].flatMap(({ photo }) => photo ?? [])
    const paths = new Set(addresses.map(pathOf))
    for (const path of this.#urls.keys()) if (!paths.has(path)) await this.#forget(path)
    const missing = addresses.filter((address) => !this.#urls.has(pathOf(address)))
    const fetchInTurn = async () => {
      for (let next = missing.shift(); next; next = missing.shift()) await this.#fetch(next)
    }
    const hasNew = missing.length > 0
    await Promise.all(Array.from({ length: concurrency }, fetchInTurn))
    this.#isFetching = false
    if (hasNew) this.#onChange(new Map(this.#urls))
  }

  async #fetch(address: string) {
    try {
      const response = await fetch(address)
      if (!response.ok) return
      const file = await response.blob()
      this.#show(pathOf(address), file)
      await this.#database?.put('portraits', file, pathOf(address))
    } catch {
      // Without it there are initials.
    }
  }

  #show(path: string, file: Blob | undefined) {
    if (file && !this.#urls.has(path)) this.#urls.set(path, URL.createObjectURL(file))
  }

  async #forget(path: string) {
    URL.revokeObjectURL(this.#urls.get(path) ?? '')
    this.#urls.delete(path)
    await this.#database?.delete('portraits', path).catch(() => undefined)
  }
}

/** The address of a portrait without its signature, which changes. */
export const pathOf = (address: string) => address.replace(/\?.*/, '')
