import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { violations } from './browser.ts'

const scriptPath = '/listener.js'
const reportPath = '/listener/complaint'

/** The first script of each page. The CSP requires it to come from the site's origin. */
const reporterScript = `{
const tell = (text) => navigator.sendBeacon('${reportPath}', text)
const error = console.error
console.error = (...values) => { tell(values.join(' ')); error(...values) }
addEventListener('error', ({ message }) => message && tell(message))
addEventListener('unhandledrejection', ({ reason }) => tell(String(reason)))
${violations}
}`

/** Opens a proxy between a browser and the site that collects the console errors of its pages. */
export async function openConsoleProxy(site: string) {
  const consoleErrors: string[] = []
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url === scriptPath) outgoing.setHeader('content-type', 'text/javascript').end(reporterScript)
    else if (incoming.url === reportPath) {
      consoleErrors.push(await text(incoming))
      outgoing.writeHead(204).end()
    } else forward(site, incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    consoleErrors,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function forward(site: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { 'accept-encoding': _, ...headers } = incoming.headers
  const forwarded = request(
    site + incoming.url,
    { method: incoming.method ?? 'GET', headers },
    async (response) => {
      const { 'content-length': length, ...headersToForward } = response.headers
      if (!/html/.test(response.headers['content-type'] ?? '')) {
        outgoing.writeHead(response.statusCode ?? 502, {
          ...headersToForward,
          ...(length && { 'content-length': length }),
        })
        response.pipe(outgoing)
        return
      }
      const html = await text(response)
      outgoing.writeHead(response.statusCode ?? 502, headersToForward)
      outgoing.end(html.replace('<head>', `<head><script src="${scriptPath}"></script>`))
    },
  )
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
}
