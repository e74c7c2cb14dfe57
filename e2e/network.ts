import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A line between browser and site that can be cut, and lead to another site at the same address. */
export type Network = {
  url: string
  cut: (isCut: boolean) => void
  leadTo: (site: string) => void
  /** Changes what comes from a path, as a new build would. */
  change: (path: string, change: (text: string) => string) => void
  close: () => Promise<void>
}

export async function openNetwork(site: string): Promise<Network> {
  let target = site
  let isCut = false
  const changes = new Map<string, (text: string) => string>()
  const proxy = createServer((asked, answer) => {
    if (isCut) return asked.socket.destroy()
    const { method, url = '/', headers } = asked
    const change = changes.get(url)
    const passedOn = change ? { ...headers, 'accept-encoding': 'identity' } : headers
    const forwarded = request(target + url, { method, headers: passedOn }, async (received) => {
      const { statusCode = 500 } = received
      if (!change) return received.pipe(answer.writeHead(statusCode, received.headers))
      const { 'content-length': _, etag: __, ...others } = received.headers
      answer.writeHead(statusCode, others).end(change(Buffer.concat(await received.toArray()).toString()))
    })
    forwarded.on('error', () => asked.socket.destroy())
    asked.pipe(forwarded)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut: (cut) => {
      isCut = cut
      proxy.closeAllConnections()
    },
    leadTo: (other) => {
      target = other
    },
    change: (path, change) => changes.set(path, change),
    close: async () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
