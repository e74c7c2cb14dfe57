import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Lane } from './lanes.ts'

type Places = {
  /** Reads that may be worked on at once. */
  number: number
  /** A read that takes longer gives its place to the next one. */
  maxMs: number
  /** Tells the response's event with which its place is free. */
  freedBy: 'pipe' | 'prefinish'
}
/** Pages and lists. Once an answer is worked out, it is sent at the pace of its reader. */
const placesForPages: Places = { number: 8, maxMs: 2_000, freedBy: 'pipe' }
/** Pictures, scripts and other files. To send them is the work; a slow reader keeps its place no longer than this. */
const placesForFiles: Places = { number: 16, maxMs: 100, freedBy: 'prefinish' }

const maxWaiting = 500
/** Refused at once, each connection of a flood would ask again at once, and refusing would be all that is done. */
const refuseAfterMs = 1_000
/** How many turns of the event loop a read waits for a quiet one. */
const maxTurns = 64

type Read = {
  request: IncomingMessage
  response: ServerResponse
  lane: Lane
  handle: () => void
  /** 429 where others of its lane wait as well, else 503. */
  refuse: (status: 429 | 503) => void
}

/**
 * Lets few reads of a site be worked on at a time, so that a flood of pages that are not cached leaves the process time
 * for those that are and for what is written. Admins come first; networks take turns, however many connections each has.
 * Files have a queue of their own. What changes something does not wait: its number is limited elsewhere.
 */
export class ReadQueue {
  readonly #places: Places
  #working = 0
  #waiting = 0
  #isNextPlanned = false
  /** In the order in which they have their turns. */
  readonly #lanes = new Map<string, Read[]>()

  constructor(of: 'pages' | 'files') {
    this.#places = of === 'pages' ? placesForPages : placesForFiles
  }

  /** Handles a read now or later, or refuses it. */
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

  /** A lane with fewer waiting takes the place of the last one in the longest lane. */
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
    // To the end of the others.
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
      // A client that has gone meanwhile needs no answer.
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
      clearTimeout(timer)
      this.#working -= 1
      this.#planNext()
    }
    const timer = setTimeout(end, this.#places.maxMs).unref()
    response.once('prefinish', end).once(this.#places.freedBy, end).once('close', end)
    handle()
  }
}

const refuse = (read: Read, othersOfItsLane: number) => {
  setTimeout(() => read.refuse(othersOfItsLane > 0 ? 429 : 503), refuseAfterMs)
}

/** What proxies ask before they send anybody here. */
const neverQueued = /^\/(healthz|readyz)/
const file = /^\/(uploads|assets)\//

/** The queue in which a request waits; none for what changes something. */
export function queueOf({ method, url = '' }: IncomingMessage): 'pages' | 'files' | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || neverQueued.test(url)) return undefined
  return file.test(url) ? 'files' : 'pages'
}

/** Connections, and requests that no cache answers; of the whole process, as the event loop is. */
let arrivals = 0

export function noteArrival(): void {
  arrivals += 1
}

/**
 * Starts something in a turn of the event loop in which nothing has come, or after 64. Node accepts one connection in each
 * turn, so with a long task in every turn a newcomer would be heard only after as many tasks as connections wait.
 */
function inQuietTurn(start: () => void, turn = 0, arrivalsBefore = -1) {
  setImmediate(() => {
    if (arrivals !== arrivalsBefore && turn < maxTurns) return inQuietTurn(start, turn + 1, arrivals)
    start()
  })
}
