import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { exitTimeoutMs, retireMessage } from '../shutdown.ts'
import { isReadyMessage, type ReadyMessage } from './ready.ts'

/** How long to wait before a worker that has ended is started again: twice as long each time, up to the last. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]
/** A worker that lived so long had no fault in its start. */
const healthyAfterMs = 60_000
/** How long a worker may take to end after it was told to, beyond what it allows itself. */
const slackMs = 2_000
/** How long an idle connection of a worker that is replaced may still stand (`http/connections.ts`). */
const retireMs = 6_500

type Running = {
  process: Worker
  ready: Promise<ReadyMessage | undefined>
  ended: Promise<[number | null, string | null]>
}

type Settings = Pick<Config, 'workers' | 'port' | 'shutdownDelayMs'>

/** Worker processes, each with a number from 1; those that end are started again. */
export class WorkerPool {
  readonly #settings: Settings
  readonly #log: Logger
  readonly #running = new Map<number, Running>()
  readonly #replaced = new Set<Worker>()
  readonly #stopping = new AbortController()
  #isReplacing = false

  constructor(settings: Settings, log: Logger) {
    // Each takes connections from the shared socket itself: twice as many a second as when this process hands them out, and
    // what waits there when one of them closes is taken by the others (decision 071).
    cluster.schedulingPolicy = cluster.SCHED_NONE
    this.#settings = settings
    this.#log = log
  }

  /** Starts the first, which brings the database up to date, then the others; undefined when the first has failed. */
  async start(): Promise<ReadyMessage | undefined> {
    const first = this.#fork(1)
    const message = await first.ready
    if (!message) return undefined
    void this.#keepRunning(1, first)
    for (let number = 2; number <= this.#settings.workers; number += 1)
      void this.#keepRunning(number, this.#fork(number))
    await Promise.all([...this.#running.values()].map(({ ready }) => ready))
    return message
  }

  /** Replaces one after the other, by the program as it is now. Stops at one that does not come up: the others go on. */
  async replaceAll(): Promise<void> {
    if (this.#isReplacing || this.#stopping.signal.aborted) return
    this.#isReplacing = true
    this.#log.info('replacing the workers one by one')
    let isUp = true
    for (const number of this.#running.keys()) {
      isUp = await this.#replace(number)
      if (!isUp)
        this.#log.error({ worker: number }, 'the new worker did not start; the others stay as they are')
      if (!isUp || this.#stopping.signal.aborted) break
    }
    if (isUp) this.#log.info('the workers are replaced')
    this.#isReplacing = false
  }

  /** Stops all of them together. @returns whether each has ended by itself and cleanly */
  async stop(): Promise<boolean> {
    this.#stopping.abort()
    const ends = [...this.#running.values()].map(async (worker) => {
      worker.process.process.kill('SIGTERM')
      await killLater(worker, this.#settings.shutdownDelayMs + exitTimeoutMs + slackMs)
      return worker.process.process.exitCode === 0
    })
    return (await Promise.all(ends)).every(Boolean)
  }

  #fork(number: number): Running {
    cluster.setupPrimary({ args: ['--worker', String(number)] })
    const process = cluster.fork({ PORT: String(this.#settings.port) })
    const ended = endOf(process)
    const ready = new Promise<ReadyMessage | undefined>((resolve) => {
      process.on('message', (message) => isReadyMessage(message) && resolve(message))
      void ended.then(() => resolve(undefined))
    })
    const worker = { process, ready, ended }
    this.#running.set(number, worker)
    return worker
  }

  async #keepRunning(number: number, worker: Running) {
    const { signal: stopping } = this.#stopping
    let current = worker
    for (let failures = 0; ; current = this.#fork(number)) {
      const startedAt = performance.now()
      const [code, signal] = await current.ended
      if (stopping.aborted) return
      if (this.#replaced.delete(current.process)) continue
      failures = performance.now() - startedAt > healthyAfterMs ? 0 : failures
      const pauseMs = pausesMs[Math.min(failures, pausesMs.length - 1)]
      failures += 1
      this.#log.error({ worker: number, code, signal, pauseMs }, 'a worker has ended; it is started again')
      await wait(pauseMs, undefined, { signal: stopping }).catch(() => {})
      if (stopping.aborted) return
    }
  }

  /** @returns whether another one serves in its place */
  async #replace(number: number): Promise<boolean> {
    const old = this.#running.get(number)
    if (!old || old.process.isDead()) return true
    this.#replaced.add(old.process)
    // One that is ending by itself has no channel any more.
    old.process.send(retireMessage, undefined, () => {})
    await killLater(old, retireMs + exitTimeoutMs + slackMs)
    // After the one that keeps it running, which has waited for the same end before.
    await Promise.resolve()
    return (await this.#running.get(number)?.ready) !== undefined
  }
}

/** The exit code and the signal of a worker's end; of one that could not be started, its error. */
function endOf(process: Worker): Promise<[number | null, string | null]> {
  return new Promise((resolve) => {
    process.once('exit', (code, signal) => resolve([code, signal]))
    process.on('error', (error) => process.process.pid === undefined && resolve([null, error.message]))
  })
}

/** Waits for a worker's end, and kills it when it takes too long. */
async function killLater({ process, ended }: Running, timeoutMs: number) {
  const timer = setTimeout(() => process.process.kill('SIGKILL'), timeoutMs)
  await ended
  clearTimeout(timer)
}
