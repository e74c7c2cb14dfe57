import { Client } from 'pg'
import type { Logger } from 'pino'
import { system } from '../system.ts'
import type { Leadership } from './leadership.ts'
import { connectOptions } from './postgres-pool.ts'

/** An arbitrary number that no other lock uses. */
const advisoryLockKey = 7_203_117

/** The leader checks its connection this often, and the other processes try to become leader. */
const roundMs = 2_000
const queryTimeoutMs = 5_000

/**
 * Elects one leader among the processes on a database. The leader holds a PostgreSQL lock on a separate
 * connection. However the process ends, the lock is released with its connection. Another process then takes
 * over within seconds, or within half a minute if the machine lost power. A leader that cannot reach the
 * database steps down. Until it notices, there may be two leaders for a few seconds, so their work must be
 * idempotent.
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
    log.info('now runs the scheduled work')
    for (const callback of callbacks) callback()
  }

  async function holdConnection() {
    const client = new Client({ ...connectOptions, query_timeout: queryTimeoutMs, connectionString: url })
    // Ignores the event, because each query reports the failure itself.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(noticeDeadClients)
      while (mayLead()) {
        const { rows } = await client.query(isLeader ? 'select 1' : tryLock)
        if (rows[0].mine) lead()
        await system.wait(roundMs, { signal: abort.signal, ref: false })
      }
    } catch (error) {
      if (isLeader && !abort.signal.aborted) log.warn({ err: error }, 'no longer runs the scheduled work')
    } finally {
      isLeader = false
      // Not awaited: on a dead connection, it would take forever. The lock ends with the connection.
      void client.end().catch(() => {})
    }
  }

  async function takePart() {
    while (!abort.signal.aborted) {
      if (mayLead()) await holdConnection()
      await system.wait(roundMs, { signal: abort.signal, ref: false }).catch(() => {})
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

/**
 * A machine that loses power does not close its connections; with these settings the server notices within
 * half a minute.
 */
const noticeDeadClients =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'
