import { once } from 'node:events'
import { Agent, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

const checkIntervalMs = 100

/**
 * Starts a minimal proxy. It polls `/readyz` of each server ten times a second, forwards requests to the
 * ready ones in turn over kept-alive connections, and never retries.
 */
export async function startBalancer(urls: string[]) {
  const agent = new Agent({ keepAlive: true })
  let ready = [...urls]
  let turn = 0
  const check = async (url: string) => {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    const isReady = response?.status === 200
    await response?.arrayBuffer()
    if (!isReady) ready = ready.filter((other) => other !== url)
    else if (!ready.includes(url)) ready.push(url)
  }
  const timer = setInterval(() => void Promise.all(urls.map(check)), checkIntervalMs)
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const target = ready[turn % ready.length] ?? ''
    const { method, headers, url } = incoming
    const forwarded = httpRequest(target + url, { method, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready,
    close() {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
