import { Client } from 'pg'
import { type ListenForVersions, versionChannel } from './content-version.ts'
import { connectOptions } from './postgres-pool.ts'

const retryMilliseconds = 1_000

/**
 * Listens on a connection of its own, and reconnects when it breaks. What is missed meanwhile is found by polling, which
 * is why a failed connection is no error.
 */
export const subscribeToVersions =
  (url: string): ListenForVersions =>
  async (onVersion) => {
    let isClosed = false
    let client: Client | undefined
    let timer: NodeJS.Timeout | undefined

    const connect = async () => {
      const fresh = new Client({ ...connectOptions, connectionString: url })
      client = fresh
      fresh.on('error', () => {})
      fresh.once('end', retry)
      fresh.on('notification', ({ payload }) => onVersion(Number(payload)))
      try {
        await fresh.connect()
        unref(fresh)
        await fresh.query(`listen ${versionChannel}`)
      } catch {
        await fresh.end().catch(() => {})
        retry()
      }
    }
    const retry = () => {
      clearTimeout(timer)
      if (!isClosed) timer = setTimeout(connect, retryMilliseconds).unref()
    }

    await connect()
    return {
      async close() {
        isClosed = true
        clearTimeout(timer)
        await client?.end().catch(() => {})
      },
    }
  }

/** Listening alone keeps no process alive. The types of `pg` do not know the function. */
const unref = (client: Client) => (client as Client & { unref(): void }).unref()
