import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { violations } from './browser.ts'

const listener = '/listener.js'
const complaint = '/listener/complaint'

/** In each page first, as a script of the site itself, so that the policy lets it run. */
const script = `{
const tell = (text) => navigator.sendBeacon('${complaint}', text)
const error = console.error
console.error = (...said) => { tell(said.join(' ')); error(...said) }
addEventListener('error', ({ message }) => message && tell(message))
addEventListener('unhandledrejection', ({ reason }) => tell(String(reason)))
${violations}
}`

/** Stands between a browser and the site, and hears what its pages complain of. */
export async function openListeningProxy(site: string) {
  const complaints: string[] = []
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url === listener) outgoing.setHeader('content-type', 'text/javascript').end(script)
    else if (incoming.url === complaint) {
      complaints.push(await text(incoming))
      outgoing.writeHead(204).end()
    } else passOn(site, incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    complaints,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function passOn(site: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { 'accept-encoding': _, ...headers } = incoming.headers
  const forwarded = request(
    site + incoming.url,
    { method: incoming.method ?? 'GET', headers },
    async (answer) => {
      const { 'content-length': length, ...kept } = answer.headers
      if (!/html/.test(answer.headers['content-type'] ?? '')) {
        outgoing.writeHead(answer.statusCode ?? 502, { ...kept, ...(length && { 'content-length': length }) })
        answer.pipe(outgoing)
        return
      }
      const html = await text(answer)
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      outgoing.end(html.replace('<head>', `<head><script src="${listener}"></script>`))
    },
  )
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
}
