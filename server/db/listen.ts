import { Client } from 'pg'
import { type ListenForVersions, versionChannel } from './content-version.ts'
import { connectOptions } from './postgres-pool.ts'

const retryMilliseconds = 1_000

/**
 * Listens on a connection of its own, and opens another when it breaks. What is missed meanwhile is seen by the
 * look that happens each second anyway, which is why a connection that fails is no error.
 */
export const listenTo =
  (url: string): ListenForVersions =>
  async (onVersion) => {
    let isClosed = false
    let client: Client | undefined
    let timer: NodeJS.Timeout | undefined

    const connect = async () => {
      const next = new Client({ ...connectOptions, connectionString: url })
      client = next
      next.on('error', () => {})
      next.once('end', retry)
      next.on('notification', ({ payload }) => onVersion(Number(payload)))
      try {
        await next.connect()
        unref(next)
        await next.query(`listen ${versionChannel}`)
      } catch {
        await next.end().catch(() => {})
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
