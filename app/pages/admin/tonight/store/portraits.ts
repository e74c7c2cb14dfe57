import type { Evening } from '#domain/evenings/evening-schemas.ts'
import type { EveningDatabase } from './evening-database.ts'

/** How many are fetched at once. */
const concurrency = 4

/** The small portraits that this phone keeps, so that faces are there without network. */
export class Portraits {
  #database: EveningDatabase | undefined
  #urls = new Map<string, string>()
  #wanted: [path: string, address: string][] = []
  #running = 0
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
    const addresses = [...children, ...volunteers].flatMap(({ photo }) => photo ?? [])
    const paths = new Set(addresses.map(pathOf))
    for (const path of this.#urls.keys()) if (!paths.has(path)) await this.#forget(path)
    const wanted = addresses.filter((address) => !this.#urls.has(pathOf(address)))
    this.#wanted = wanted.map((address) => [pathOf(address), address])
    while (this.#running < concurrency && this.#wanted.length > 0) this.#fetchOnes()
  }

  async #fetchOnes() {
    this.#running += 1
    for (let next = this.#wanted.shift(); next; next = this.#wanted.shift()) {
      const [path, address] = next
      try {
        const response = await fetch(address)
        if (!response.ok) continue
        const file = await response.blob()
        this.#show(path, file)
        await this.#database?.put('portraits', file, path)
      } catch {
        // Without it there are initials.
      }
    }
    this.#running -= 1
    if (this.#running === 0) this.#onChange(new Map(this.#urls))
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
