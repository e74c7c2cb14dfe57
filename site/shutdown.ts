import type { Logger } from 'pino'
import { system } from '#server/system.ts'

/** The steps of a shutdown, in this order. */
export type ShutdownSteps = {
  /** Signals that no new work should be sent here, while requests are still served. */
  announce: () => void
  /** Accepts no new work, and resolves once the work in progress is done. */
  drain: () => Promise<unknown>
  /** Aborts work in progress that takes too long. */
  abortConnections: () => void
  /** The last step: closes the database and unlocks the folder. */
  release: () => Promise<void>
}

/** How long requests in progress may take during a shutdown, in milliseconds. */
const drainTimeoutMs = 7_000
/**
 * How long aborted requests have to remove the files they wrote, in milliseconds; the next start removes any
 * remaining files.
 */
const cleanupTimeoutMs = 500
/** The process exits after this time in any case, in milliseconds from when it stops accepting work. */
const exitTimeoutMs = 9_500

type Options = {
  log: Logger
  /** How long the server still serves requests after the signal, so that a proxy can stop routing to it. */
  delayMs: number
}

/**
 * Shuts down cleanly on a signal: from a supervisor, Ctrl-C, or a closed terminal. Stalled work, such as an
 * upload over a dead connection, is aborted in time for the database to be closed.
 */
export function shutDownOnSignals(steps: ShutdownSteps, { log, delayMs }: Options): void {
  let isShuttingDown = false
  const shutDown = async (signal: string) => {
    if (isShuttingDown) return
    isShuttingDown = true
    log.info({ signal }, 'stopping')
    steps.announce()
    try {
      await system.wait(delayMs)
      system.setTimeout(() => process.exit(1), exitTimeoutMs).unref()
      await runShutdownSteps(steps)
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void shutDown(signal))
  // Output to a closed terminal or pipe fails, which must not crash the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // After an unexpected error the state is unknown, so exit and let the supervisor restart the server.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error')
    process.exit(1)
  })
}

/**
 * Exits after a failed write to the disk, because only reopening the database shows what it contains.
 * Requests in progress are completed first, and the supervisor restarts the server. The database is not
 * closed, because closing it would write to it.
 *
 * @param diskFailed aborted by the first failed write, with the error as its reason
 */
export function shutDownOnDiskFailure(
  diskFailed: AbortSignal | undefined,
  drain: ShutdownSteps['drain'],
  log: Logger,
) {
  diskFailed?.addEventListener('abort', () => {
    log.fatal({ err: diskFailed.reason }, 'the disk failed a write; leaving, to be started again')
    system.setTimeout(() => process.exit(1), exitTimeoutMs).unref()
    void drain().finally(() => process.exit(1))
  })
}

async function runShutdownSteps({ drain, abortConnections, release }: ShutdownSteps) {
  let cleanedUp: Promise<unknown> | undefined
  const abortTimer = system.setTimeout(() => {
    abortConnections()
    cleanedUp = system.wait(cleanupTimeoutMs)
  }, drainTimeoutMs)
  await drain()
  system.clearTimeout(abortTimer)
  await cleanedUp
  await release()
}
