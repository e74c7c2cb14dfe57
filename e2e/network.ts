import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { test as base } from './site.ts'

/** A connection between browser and site that can be cut, or redirected to another site at the same address. */
export type Network = {
  url: string
  cut: (isCut: boolean) => void
  leadTo: (site: string) => void
  /** Changes the response of a path, as a new build would. */
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
      const { 'content-length': _, etag: __, 'last-modified': ___, ...others } = received.headers
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

/** Tests of offline behavior. Each has a separate origin, and therefore separate browser storage. */
export const offlineTest = (site: () => { url: string }) =>
  base.extend<{ network: Network }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern.
    network: async ({}, use) => {
      const network = await openNetwork(site().url)
      await use(network)
      await network.close()
    },
  })

/** Console errors about files that fail to load. */
export const networkErrors =
  /Failed to load resource|net::ERR|did not come|Failed to fetch|dynamically imported module/

export async function cut(page: Page, network: Network, isCut = true) {
  network.cut(isCut)
  await page.context().setOffline(isCut)
}

/** Returns the path and query of everything in the caches. */
export const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname + new URL(url).search)
    return paths
  })
