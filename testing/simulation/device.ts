import * as fakeDatabases from 'fake-indexeddb'
import type { Browser } from '#app/browser.ts'
import { memoryStorage } from '../memory-storage.ts'
import type { World } from './world.ts'

// The library `idb` recognizes requests by these classes. The databases themselves belong to each phone.
const { IDBCursor, IDBDatabase, IDBFactory, IDBIndex, IDBObjectStore, IDBRequest, IDBTransaction } =
  fakeDatabases
Object.assign(globalThis, { IDBCursor, IDBDatabase, IDBIndex, IDBObjectStore, IDBRequest, IDBTransaction })

/** A phone or a computer in this process, with its own clock, storage and databases. */
export class Device {
  /** How far its clock is ahead, in milliseconds. */
  clockErrorMs = 0
  #world: World
  #fetch: Browser['fetch']
  #storage = memoryStorage()
  #databases: IDBFactory
  #openPages = 0

  /** @param fetch the network: a page waits for its response until it aborts the request */
  constructor(world: World, fetch: Browser['fetch']) {
    this.#world = world
    this.#fetch = fetch
    this.#databases = countedDatabases(world)
  }

  /** Opens a page. The page before is closed: it starts nothing more and receives nothing more. */
  openPage(): Browser {
    this.closePage()
    const page = this.#openPages
    return this.#browser(() => page === this.#openPages)
  }

  closePage() {
    this.#openPages += 1
  }

  /** Returns a browser that reads what is stored, without closing the page. */
  look = () => this.#browser(() => true)

  /** Forgets everything, as when its owner clears the browser. */
  loseStorage() {
    this.closePage()
    this.#storage = memoryStorage()
    this.#databases = countedDatabases(this.#world)
  }

  #browser(isOpen: () => boolean): Browser {
    const world = this.#world
    const openedAt = world.now
    const later = (run: () => void, ms = 0) => world.after(ms, () => isOpen() && run())
    return {
      now: () => world.now + this.clockErrorMs,
      elapsed: () => world.now - openedAt,
      setTimeout: later,
      clearTimeout: world.cancel,
      setInterval: later,
      clearInterval: world.cancel,
      randomBytes: world.randomBytes,
      localStorage: () => (isOpen() ? this.#storage : undefined),
      indexedDB: () => (isOpen() ? this.#databases : undefined),
      subtle: () => lockedBoxes,
      serviceWorker: () => undefined,
      caches: () => undefined,
      fetch: (path, init) =>
        new Promise((resolve, reject) => {
          if (!isOpen()) return
          init?.signal?.addEventListener('abort', () => reject(new TypeError('Aborted.')))
          this.#fetch(path, init).then(
            (response) => isOpen() && resolve(response),
            (error) => isOpen() && reject(error),
          )
        }),
      listen: () => () => undefined,
      reload: () => undefined,
    }
  }
}

/** Databases in memory. The world does not settle before their requests and transactions have ended. */
function countedDatabases(world: World): IDBFactory {
  const factory = new IDBFactory()
  const count = <T extends EventTarget>(work: T, ...ends: string[]) => {
    const end = world.begin()
    for (const name of ends) work.addEventListener(name, end)
    return work
  }
  const { open, deleteDatabase } = factory
  factory.open = (...asked) => {
    const request = count(open.apply(factory, asked), 'success', 'error')
    request.addEventListener('success', () => {
      const begin = request.result.transaction
      request.result.transaction = (...given) =>
        count(begin.apply(request.result, given), 'complete', 'abort')
    })
    return request
  }
  factory.deleteDatabase = (name) => count(deleteDatabase.call(factory, name), 'success', 'error')
  return factory
}

/** Stands for encryption: only the same key opens a text. The real one ends in an order that no seed decides. */
const lockedBoxes = {
  importKey: async (_format: string, key: Uint8Array) => `${key}`,
  encrypt: async (_how: object, key: string, text: ArrayBuffer) => ({ key, text }),
  async decrypt(_how: object, key: string, box: { key: string; text: ArrayBuffer }) {
    if (box.key !== key) throw new Error('This key does not open it.')
    return box.text
  },
} as unknown as SubtleCrypto
