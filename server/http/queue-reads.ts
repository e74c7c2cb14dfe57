import type { IncomingMessage, ServerResponse } from 'node:http'
import { system } from '../system.ts'
import type { ClientGroup } from './client-groups.ts'

type Places = {
  number: number
  /** If a read takes longer, the next read gets its place. */
  maxMs: number
  /** The response event that frees the place. Ending or closing the response always frees it, too. */
  freedBy: 'pipe' | 'prefinish'
}
/** For pages and lists: a place is freed as soon as the response is computed, however slowly the client reads it. */
const placesForPages: Places = { number: 8, maxMs: 2_000, freedBy: 'pipe' }
/**
 * For pictures, scripts and other files: the place is freed when the file is sent, or after `maxMs` for a slow client.
 */
const placesForFiles: Places = { number: 16, maxMs: 100, freedBy: 'prefinish' }

const maxWaiting = 500
/**
 * Reads are rejected only after this delay. Otherwise, a flood's clients would retry immediately, and the process would
 * do nothing but reject requests.
 */
const refuseAfterMs = 1_000
/** How many turns of the event loop a read waits, at most, for a turn in which nothing arrives. */
const maxTurns = 64

type Read = {
  request: IncomingMessage
  response: ServerResponse
  lane: ClientGroup
  handle: () => void
  /** Responds with the status: 429 if other reads of the same lane are waiting, otherwise 503. */
  refuse: (status: 429 | 503) => void
}

/**
 * Runs only a few reads at a time, so that a flood of uncached pages leaves the process time for cached pages
 * and for writes. Admins come first; networks take turns, however many connections each has. Files have a
 * separate queue. Writes do not wait, because their number is limited elsewhere.
 */
export class ReadQueue {
  readonly #places: Places
  #working = 0
  #waiting = 0
  #isNextPlanned = false
  /** The waiting reads of each client group (its lane), in the order of the groups' turns. */
  readonly #lanes = new Map<string, Read[]>()

  constructor(of: 'pages' | 'files') {
    this.#places = of === 'pages' ? placesForPages : placesForFiles
  }

  add(read: Read): void {
    const reads = this.#lanes.get(read.lane.key) ?? []
    if (this.#waiting === maxWaiting && !this.#makeRoom(reads.length)) {
      refuse(read, reads.length)
      return
    }
    reads.push(read)
    this.#lanes.set(read.lane.key, reads)
    this.#waiting += 1
    noteArrival()
    this.#planNext()
  }

  /** Rejects the last read of the longest lane to make room for a lane with fewer waiting reads. */
  #makeRoom(ownLength: number) {
    const longest = [...this.#lanes.values()].reduce((a, b) => (b.length > a.length ? b : a))
    if (longest.length <= ownLength + 1) return false
    const last = longest.pop()
    if (last) refuse(last, longest.length)
    this.#waiting -= 1
    return true
  }

  #takeNext() {
    const inOrder = [...this.#lanes]
    const [key, reads] = inOrder.find(([, [first]]) => first?.lane.isAdmin) ?? inOrder[0] ?? ['', []]
    const next = reads.shift()
    // Moves the lane to the end.
    this.#lanes.delete(key)
    if (reads.length > 0) this.#lanes.set(key, reads)
    if (next) this.#waiting -= 1
    return next
  }

  #planNext() {
    if (this.#isNextPlanned || this.#working === this.#places.number || this.#waiting === 0) return
    this.#isNextPlanned = true
    inQuietTurn(() => {
      this.#isNextPlanned = false
      let next = this.#takeNext()
      // A client that has disconnected needs no response.
      while (next?.request.socket.destroyed) next = this.#takeNext()
      if (next) this.#work(next)
      this.#planNext()
    })
  }

  #work({ response, handle }: Read) {
    this.#working += 1
    let isWorking = true
    const end = () => {
      if (!isWorking) return
      isWorking = false
      system.clearTimeout(timer)
      this.#working -= 1
      this.#planNext()
    }
    const timer = system.setTimeout(end, this.#places.maxMs).unref()
    response.once('prefinish', end).once(this.#places.freedBy, end).once('close', end)
    handle()
  }
}

const refuse = (read: Read, othersOfItsLane: number) => {
  system.setTimeout(() => read.refuse(othersOfItsLane > 0 ? 429 : 503), refuseAfterMs)
}

/** The health checks that proxies make before they route visitors here. */
const neverQueued = /^\/(healthz|readyz)/
const file = /^\/(uploads|assets)\//

/** Returns undefined for writes and for health checks, which do not wait. */
export function queueOf({ method, url = '' }: IncomingMessage): 'pages' | 'files' | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || neverQueued.test(url)) return undefined
  return file.test(url) ? 'files' : 'pages'
}

/** Counts connections and uncached requests of the whole process, because it has one event loop. */
let arrivals = 0

export function noteArrival(): void {
  arrivals += 1
}

/**
 * Calls `start` in a turn of the event loop in which nothing has arrived, at the latest after 64 turns. Node accepts
 * one connection per turn, so with a long task in every turn, a new client would wait for as many tasks as there are
 * waiting connections.
 */
function inQuietTurn(start: () => void, turn = 0, arrivalsBefore = -1) {
  system.setImmediate(() => {
    if (arrivals !== arrivalsBefore && turn < maxTurns) return inQuietTurn(start, turn + 1, arrivals)
    start()
  })
}
