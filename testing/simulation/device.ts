import { createCipheriv, createDecipheriv } from 'node:crypto'
import * as fakeDatabases from 'fake-indexeddb'
import type { Browser } from '#app/browser.ts'
import { memoryStorage } from '../memory-storage.ts'
import type { World } from './world.ts'

// The library `idb` recognizes requests by these classes. The databases themselves belong to each phone.
const { IDBCursor, IDBDatabase, IDBFactory, IDBIndex, IDBObjectStore, IDBRequest, IDBTransaction } =
  fakeDatabases
Object.assign(globalThis, { IDBCursor, IDBDatabase, IDBIndex, IDBObjectStore, IDBRequest, IDBTransaction })

type Options = {
  world: World
  /** The network. The page waits for a response as long as this takes, or until it aborts the request. */
  fetch: Browser['fetch']
}

/** A phone or a computer in this process, with its own clock, storage and databases. */
export class Device {
  /** How far its clock is ahead, in milliseconds. */
  clockErrorMs = 0
  #world: World
  #fetch: Browser['fetch']
  #storage!: Storage
  #databases!: IDBFactory
  #openPages = 0

  constructor({ world, fetch }: Options) {
    this.#world = world
    this.#fetch = fetch
    this.loseStorage()
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
      setInterval: (run, ms) => later(run, ms),
      clearInterval: world.cancel,
      randomBytes: world.randomBytes,
      localStorage: () => (isOpen() ? this.#storage : undefined),
      indexedDB: () => (isOpen() ? this.#databases : undefined),
      subtle: () => promptSubtle,
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
    }
  }
}

/** Databases in memory. The world does not settle before their requests and transactions have ended. */
function countedDatabases(world: World): IDBFactory {
  const factory = new IDBFactory()
  const count = <T extends EventTarget>(work: T, ends: string[], onEnd = () => {}) => {
    const end = world.begin()
    for (const name of ends)
      work.addEventListener(name, () => {
        end()
        onEnd()
      })
    return work
  }
  const open = factory.open.bind(factory)
  factory.open = (...asked) => {
    const request = count(open(...asked), ['success', 'error'], () => {
      const database = request.readyState === 'done' && request.error === null ? request.result : undefined
      const begin = database?.transaction.bind(database)
      if (database && begin)
        database.transaction = (...given) => count(begin(...given), ['complete', 'abort'])
    })
    return request
  }
  const remove = factory.deleteDatabase.bind(factory)
  factory.deleteDatabase = (name) => count(remove(name), ['success', 'error'])
  return factory
}

const tagLength = 16

/** Encrypts as browsers do (AES-GCM), but at once. Threads would end in an order that no seed decides. */
const promptSubtle = {
  importKey: async (_format: string, key: Uint8Array) => key,
  async encrypt({ iv }: { iv: Uint8Array }, key: Uint8Array, content: BufferSource) {
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    return asBuffer(Buffer.concat([cipher.update(bytesOf(content)), cipher.final(), cipher.getAuthTag()]))
  },
  async decrypt({ iv }: { iv: Uint8Array }, key: Uint8Array, sealed: BufferSource) {
    const bytes = bytesOf(sealed)
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(bytes.subarray(-tagLength))
    return asBuffer(Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()]))
  },
} as unknown as SubtleCrypto

const bytesOf = (source: BufferSource) =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength)

const asBuffer = (bytes: Buffer) => Uint8Array.from(bytes).buffer
