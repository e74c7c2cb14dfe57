import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

/** What a program has to close, in turn. */
export type Closing = {
  /** Stops accepting, and settles once what is at hand is done. */
  finish: () => Promise<unknown>
  /** Breaks off what is still at hand. */
  breakOff: () => void
  /** The last step: gives up the database and the folder. */
  release: () => Promise<void>
}

/** How long requests at hand may take when the server is told to stop, in milliseconds. */
const finishWithin = 7_000
/** How long requests that were broken off have to remove what they had written; the next start does it otherwise. */
const tidyWithin = 500
/** By when the process is gone, whatever hangs. */
const goneWithin = 9_500

/**
 * Stops cleanly on a signal: a supervisor's, a terminal's Ctrl-C, or a terminal that was closed. What stalls, such as an
 * upload over a dead line, is broken off in time for the database to be closed.
 */
export function stopOnSignals(closing: Closing, log: Logger): void {
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), goneWithin).unref()
    closeInTurn(closing).then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  // Nobody reads any more what goes to a terminal that was closed, or to a program that has ended.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // After an error nobody foresaw, the state is unknown: leave, and let whatever started us start us again.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error')
    process.exit(1)
  })
}

/**
 * After the disk has failed a write, only opening the database anew tells what it holds: answers what is at hand and
 * leaves, for whatever started us to start us again. The database is not closed, since closing writes.
 *
 * @param failed aborted by the first such write; its reason is the error
 */
export function stopWithoutDisk(failed: AbortSignal | undefined, finish: Closing['finish'], log: Logger) {
  failed?.addEventListener('abort', () => {
    log.fatal({ err: failed.reason }, 'the disk failed a write; leaving, to be started again')
    setTimeout(() => process.exit(1), goneWithin).unref()
    void finish().finally(() => process.exit(1))
  })
}

async function closeInTurn({ finish, breakOff, release }: Closing) {
  let tidied: Promise<unknown> | undefined
  const end = setTimeout(() => {
    breakOff()
    tidied = wait(tidyWithin)
  }, finishWithin)
  await finish()
  clearTimeout(end)
  await tidied
  await release()
}
