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

/** Worker processes, each with a number from 1; those that end are started again. */
export function createWorkerPool(
  { workers: count, port, shutdownDelayMs }: Pick<Config, 'workers' | 'port' | 'shutdownDelayMs'>,
  log: Logger,
) {
  // Each takes connections from the shared socket itself: twice as many a second as when this process hands them out, and
  // what waits there when one of them closes is taken by the others (decision 071).
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const running = new Map<number, Running>()
  const replaced = new Set<Worker>()
  const stopping = new AbortController()
  let isReplacing = false

  function fork(number: number): Running {
    cluster.setupPrimary({ args: ['--worker', String(number)] })
    const process = cluster.fork({ PORT: String(port) })
    const ended = endOf(process)
    const ready = new Promise<ReadyMessage | undefined>((resolve) => {
      process.on('message', (message) => isReadyMessage(message) && resolve(message))
      void ended.then(() => resolve(undefined))
    })
    const worker = { process, ready, ended }
    running.set(number, worker)
    return worker
  }

  async function keepRunning(number: number, worker: Running) {
    let current = worker
    for (let failures = 0; ; current = fork(number)) {
      const startedAt = performance.now()
      const [code, signal] = await current.ended
      if (stopping.signal.aborted) return
      if (replaced.delete(current.process)) continue
      failures = performance.now() - startedAt > healthyAfterMs ? 0 : failures
      const pauseMs = pausesMs[Math.min(failures, pausesMs.length - 1)]
      failures += 1
      log.error({ worker: number, code, signal, pauseMs }, 'a worker has ended; it is started again')
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
    }
  }

  /** @returns whether another one serves in its place */
  async function replace(number: number): Promise<boolean> {
    const old = running.get(number)
    if (!old || old.process.isDead()) return true
    replaced.add(old.process)
    // One that is ending by itself has no channel any more.
    old.process.send(retireMessage, undefined, () => {})
    await killLater(old, retireMs + exitTimeoutMs + slackMs)
    // After the one that keeps it running, which has waited for the same end before.
    await Promise.resolve()
    return (await running.get(number)?.ready) !== undefined
  }

  return {
    /** Starts the first, which brings the database up to date, then the others; undefined when the first has failed. */
    async start(): Promise<ReadyMessage | undefined> {
      const first = fork(1)
      const message = await first.ready
      if (!message) return undefined
      void keepRunning(1, first)
      for (let number = 2; number <= count; number += 1) void keepRunning(number, fork(number))
      await Promise.all([...running.values()].map(({ ready }) => ready))
      return message
    },

    /** Replaces one after the other, by the program as it is now. Stops at one that does not come up: the others go on. */
    async replaceAll(): Promise<void> {
      if (isReplacing || stopping.signal.aborted) return
      isReplacing = true
      log.info('replacing the workers one by one')
      let isUp = true
      for (const number of running.keys()) {
        isUp = await replace(number)
        if (!isUp) log.error({ worker: number }, 'the new worker did not start; the others stay as they are')
        if (!isUp || stopping.signal.aborted) break
      }
      if (isUp) log.info('the workers are replaced')
      isReplacing = false
    },

    /** Stops all of them together. @returns whether each has ended by itself and cleanly */
    async stop(): Promise<boolean> {
      stopping.abort()
      const ends = [...running.values()].map(async (worker) => {
        worker.process.process.kill('SIGTERM')
        await killLater(worker, shutdownDelayMs + exitTimeoutMs + slackMs)
        return worker.process.process.exitCode === 0
      })
      return (await Promise.all(ends)).every(Boolean)
    },
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
