import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Config } from './config.ts'

/**
 * Replaces `PORT=0` with a free port. The port is chosen before the server listens, because links in mails contain it.
 */
export async function withFreePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const port = await findFreePort(config.host)
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
