import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { newBrowserId } from '#domain/text/browser-id.ts'
import { system } from '#server/system.ts'
import { seededRandom } from '../seeded-random.ts'

type Due = { at: number; id: number; run: () => void }

/** Tuesday 24 November 2026, 17:00 in India: half an hour before the first class. */
const start = Date.parse('2026-11-24T11:30:00.000Z')
/** More turns of the event loop than any step needs; the last of them take a millisecond each. */
const maxTurns = 30_000

/**
 * The time, the random values and the unfinished work of one simulation. Time passes only when a step moves it on, and
 * then jumps from timer to timer; between two timers, everything that was started comes to its end.
 */
export class World {
  now = start
  readonly random: () => number
  #due: Due[] = []
  #lastId = 0
  #unfinished = 0

  constructor(seed: number) {
    this.random = seededRandom(seed)
  }

  randomBytes = (length: number) => bytesOf(this.random, length)

  /** Runs something later. @returns a number for `cancel` */
  after(ms: number, run: () => void): number {
    this.#lastId += 1
    this.#due.push({ at: this.now + Math.max(0, ms), id: this.#lastId, run })
    return this.#lastId
  }

  cancel = (id: number | undefined) => {
    this.#due = this.#due.filter((due) => due.id !== id)
  }

  /** Makes `settle` wait until the returned function is called. */
  begin(): () => void {
    this.#unfinished += 1
    let hasEnded = false
    return () => {
      if (!hasEnded) this.#unfinished -= 1
      hasEnded = true
    }
  }

  track = <T>(work: Promise<T>): Promise<T> => work.finally(this.begin())

  /** Moves the time on, and runs what becomes due. */
  async advance(ms: number) {
    const until = this.now + ms
    await this.settle()
    for (let next = this.#next(until); next; next = this.#next(until)) {
      this.now = Math.max(this.now, next.at)
      this.cancel(next.id)
      next.run()
      await this.settle()
    }
    this.now = until
  }

  #next = (until: number) =>
    this.#due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at || a.id - b.id)[0]

  /** Waits until everything that was started has ended, or waits for a timer. */
  async settle() {
    for (let quiet = 0, turns = 0; quiet < 3; turns += 1) {
      if (turns > maxTurns) throw new Error('Something never ends.')
      // Files are written in threads, for which this process need not be busy.
      await (turns < 500 ? nextTurn() : wait(1))
      quiet = this.#unfinished === 0 ? quiet + 1 : 0
    }
  }
}

const bytesOf = (random: () => number, length: number) =>
  Uint8Array.from({ length }, () => Math.floor(random() * 256))

/** Gives the server the time of a world, and random values. Returns a function that ends this. */
export function giveToServer(world: World, random: () => number): () => void {
  const own = { ...system }
  const randomUUID = () => newBrowserId(world.now, bytesOf(random, 16)) as ReturnType<typeof own.randomUUID>
  Object.assign(system, {
    now: () => new Date(world.now),
    randomBytes: (length: number) => Buffer.from(bytesOf(random, length)),
    randomInt: (max: number) => Math.floor(random() * max),
    randomUUID,
    randomUUIDv7: randomUUID,
    lastId: { milliseconds: '', counter: 0 },
  })
  return () => void Object.assign(system, own)
}
