import { createCipheriv, createDecipheriv } from 'node:crypto'
import * as fakeDatabases from 'fake-indexeddb'
import { seededRandom } from '#testing/seeded-random.ts'
import type { Browser, Timer } from '../browser.ts'
import { memoryStorage } from './memory-storage.ts'

// The library `idb` recognizes requests by these classes. The databases themselves belong to each phone.
const { IDBCursor, IDBDatabase, IDBFactory, IDBIndex, IDBObjectStore, IDBRequest, IDBTransaction } =
  fakeDatabases
Object.assign(globalThis, { IDBCursor, IDBDatabase, IDBIndex, IDBObjectStore, IDBRequest, IDBTransaction })

type Options = {
  /** The time that the phone's clock shows at first. */
  now: number
  /** Decides the random values of the phone. */
  seed?: number
  /** The network. The phone waits for a response as long as this takes, or until the page aborts the request. */
  fetch: Browser['fetch']
}

type Waiting = { id: Timer; dueAt: number; run: () => void; everyMs?: number }

/**
 * A phone in this process, with its own clock, storage, databases and random values. Its time passes only during
 * `advance`, so equal calls have equal results.
 */
export function simulatedPhone({ now, seed = 1, fetch }: Options) {
  const storage = memoryStorage()
  const databases = countedDatabases()
  const random = seededRandom(seed)
  let elapsed = 0
  let clockStart = now
  let lastTimer = 0
  let timers: Waiting[] = []
  let openPages = 0

  function wait(run: () => void, ms: number, everyMs?: number) {
    lastTimer += 1
    timers.push({ id: lastTimer, dueAt: elapsed + ms, run, ...(everyMs !== undefined && { everyMs }) })
    return lastTimer
  }

  function stopTimer(timer: Timer | undefined) {
    timers = timers.filter(({ id }) => id !== timer)
  }

  /**
   * Resolves once the page waits only for its clock or the network. Until then, something happens in each turn of the
   * event loop: a step of a database, or what follows from it. Reading the body of a response or a file takes two turns.
   */
  async function settle() {
    for (let idleTurns = 0; idleTurns < 3; idleTurns += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      if (databases.busy() > 0) idleTurns = -1
    }
  }

  return {
    /** Opens a page. The page before is closed: it starts nothing more and receives nothing more. */
    openPage(): Browser {
      openPages += 1
      const page = openPages
      const openedAt = elapsed
      timers = []
      const isOpen = () => page === openPages
      const setTimer = (run: () => void, ms = 0, everyMs?: number) => (isOpen() ? wait(run, ms, everyMs) : 0)
      return {
        now: () => clockStart + elapsed,
        elapsed: () => elapsed - openedAt,
        setTimeout: setTimer,
        clearTimeout: stopTimer,
        setInterval: (run, ms) => setTimer(run, ms, ms),
        clearInterval: stopTimer,
        randomBytes: (length) => Uint8Array.from({ length }, () => random() * 256),
        localStorage: () => (isOpen() ? storage : undefined),
        indexedDB: () => (isOpen() ? databases.factory : undefined),
        subtle: () => promptSubtle,
        serviceWorker: () => undefined,
        caches: () => undefined,
        fetch: (path, init) =>
          new Promise((resolve, reject) => {
            if (!isOpen()) return
            init?.signal?.addEventListener('abort', () => reject(new TypeError('Aborted.')))
            fetch(path, init).then(
              (response) => isOpen() && resolve(response),
              (error) => isOpen() && reject(error),
            )
          }),
        listen: () => () => undefined,
      }
    },
    settle,
    /** Lets time pass, and settles after each timer. */
    async advance(ms: number) {
      const end = elapsed + ms
      const due = () => timers.filter(({ dueAt }) => dueAt <= end).sort((a, b) => a.dueAt - b.dueAt)[0]
      await settle()
      for (let next = due(); next; next = due()) {
        elapsed = Math.max(elapsed, next.dueAt)
        if (next.everyMs === undefined) stopTimer(next.id)
        else next.dueAt += Math.max(1, next.everyMs)
        next.run()
        await settle()
      }
      elapsed = end
    },
    /** Sets the phone's clock, as its owner or its network may. */
    setClock(now: number) {
      clockStart = now - elapsed
    },
  }
}

/** Databases in memory that count the requests and transactions that have not ended. */
function countedDatabases() {
  const factory = new IDBFactory()
  let running = 0
  const count = <T extends EventTarget>(work: T, ends: string[], onEnd = () => {}) => {
    running += 1
    let hasEnded = false
    for (const end of ends)
      work.addEventListener(end, () => {
        if (hasEnded) return
        hasEnded = true
        running -= 1
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
  return { factory, busy: () => running }
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
