import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Leadership } from './leadership.ts'
import { connectOptions } from './postgres-pool.ts'

/** Any number that nothing else locks by. */
const advisoryLockKey = 7_203_117

/** How often the leader asks whether its connection still stands, and the others whether they may lead. */
const roundMs = 2_000
const queryTimeoutMs = 5_000

/**
 * One process after the other holds a lock of PostgreSQL, on a connection of its own: the lock ends with the connection,
 * however the process ends, and another takes over within seconds. A leader that cannot reach the database stops being
 * one; until it notices there may be two for a few seconds, so what leaders do must bear being done twice.
 */
export function electLeader(
  url: string,
  { log, mayLead }: { log: Logger; mayLead: () => boolean },
): Leadership {
  const callbacks: (() => void)[] = []
  const abort = new AbortController()
  let isLeader = false

  function lead() {
    isLeader = true
    log.info('does the scheduled work from now on')
    for (const callback of callbacks) callback()
  }

  async function holdConnection() {
    const client = new Client({ ...connectOptions, query_timeout: queryTimeoutMs, connectionString: url })
    // Each query fails as well.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(noticeDeadClients)
      while (mayLead()) {
        const { rows } = await client.query(isLeader ? 'select 1' : tryLock)
        if (rows[0].mine) lead()
        await wait(roundMs, undefined, { signal: abort.signal, ref: false })
      }
    } catch (error) {
      if (isLeader && !abort.signal.aborted) log.warn({ err: error }, 'does the scheduled work no more')
    } finally {
      isLeader = false
      // Not waited for: over a line that is dead it would take for ever, and the lock ends with the connection.
      void client.end().catch(() => {})
    }
  }

  async function takePart() {
    while (!abort.signal.aborted) {
      if (mayLead()) await holdConnection()
      await wait(roundMs, undefined, { signal: abort.signal, ref: false }).catch(() => {})
    }
  }
  const taking = takePart()

  return {
    isLeader: () => isLeader,
    onElected(callback) {
      callbacks.push(callback)
      if (isLeader) callback()
    },
    async close() {
      abort.abort()
      await taking
    },
  }
}

const tryLock = `select pg_try_advisory_lock(${advisoryLockKey}) as mine`

/** A machine that loses its power closes no connection; the server finds out within half a minute. */
const noticeDeadClients =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'
