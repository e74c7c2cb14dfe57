import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Lane } from './lanes.ts'

/** Pages and lists of a site that may be worked on at once. */
const maxWorking = 8
/** By then an answer is worked out; one that is still sent keeps nobody else waiting. */
const maxWorkingMs = 2_000
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
 * What changes something or streams a file does not wait: its number is limited elsewhere, and it may last long.
 */
export class ReadQueue {
  #working = 0
  #waiting = 0
  #isNextPlanned = false
  /** In the order in which they have their turns. */
  readonly #lanes = new Map<string, Read[]>()

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
    if (this.#isNextPlanned || this.#working === maxWorking || this.#waiting === 0) return
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
    const timer = setTimeout(end, maxWorkingMs).unref()
    // What is left then is to send it, at the pace of its reader.
    response.once('prefinish', end).once('pipe', end).once('close', end)
    handle()
  }
}

const refuse = (read: Read, othersOfItsLane: number) => {
  setTimeout(() => read.refuse(othersOfItsLane > 0 ? 429 : 503), refuseAfterMs)
}

/** Files, and what proxies ask before they send anybody here. */
const neverQueued = /^\/(uploads\/|assets\/|healthz|readyz)/

export const isQueued = ({ method, url = '' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && !neverQueued.test(url)

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
