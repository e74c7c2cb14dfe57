import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

/** What a program closes when it shuts down, in this order. */
export type ShutdownSteps = {
  /** Says that nothing new should come, while what comes is still served. */
  announce: () => void
  /** Accepts no new work, and resolves once the work in progress is done. */
  drain: () => Promise<unknown>
  /** Aborts the work in progress when it takes too long. */
  abortConnections: () => void
  /** The last step: closes the database and unlocks the folder. */
  release: () => Promise<void>
}

/** How long requests in progress may take once the server is stopped, in milliseconds. */
const drainTimeoutMs = 7_000
/** How long aborted requests have to remove what they had written; the next start does it otherwise. */
const cleanupTimeoutMs = 500
/** After this the process exits, whatever hangs; counted from when it stops accepting. */
const exitTimeoutMs = 9_500

type Options = {
  log: Logger
  /** How long the server goes on serving after it was told to stop, so that a proxy can take it out. */
  delayMs: number
}

/**
 * Shuts down cleanly on a signal: a supervisor's, Ctrl-C, or a terminal that was closed. What stalls, such as an
 * upload over a dead line, is aborted in time for the database to be closed.
 */
export function shutDownOnSignals(steps: ShutdownSteps, { log, delayMs }: Options): void {
  let isShuttingDown = false
  const shutDown = async (signal: string) => {
    if (isShuttingDown) return
    isShuttingDown = true
    log.info({ signal }, 'stopping')
    steps.announce()
    try {
      await wait(delayMs)
      setTimeout(() => process.exit(1), exitTimeoutMs).unref()
      await runShutdownSteps(steps)
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void shutDown(signal))
  // A closed terminal or an ended program reads no more output; that is no reason to fail.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // After an unexpected error the state is unknown: exit, and let the supervisor restart us.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error')
    process.exit(1)
  })
}

/**
 * After the disk has failed a write, only reopening the database tells what it holds: answers the requests in progress
 * and exits, to be restarted by the supervisor. The database is not closed, since closing writes.
 *
 * @param diskFailed aborted by the first such write; its reason is the error
 */
export function shutDownOnDiskFailure(
  diskFailed: AbortSignal | undefined,
  drain: ShutdownSteps['drain'],
  log: Logger,
) {
  diskFailed?.addEventListener('abort', () => {
    log.fatal({ err: diskFailed.reason }, 'the disk failed a write; leaving, to be started again')
    setTimeout(() => process.exit(1), exitTimeoutMs).unref()
    void drain().finally(() => process.exit(1))
  })
}

async function runShutdownSteps({ drain, abortConnections, release }: ShutdownSteps) {
  let cleanedUp: Promise<unknown> | undefined
  const abortTimer = setTimeout(() => {
    abortConnections()
    cleanedUp = wait(cleanupTimeoutMs)
  }, drainTimeoutMs)
  await drain()
  clearTimeout(abortTimer)
  await cleanedUp
  await release()
}
