import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Response = { status: number; headers: IncomingHttpHeaders; body: Buffer }
export type Headers = Record<string, string>
type Question = { method?: string; headers?: Headers; body?: string | Uint8Array }

/** Sends a request on a new connection and returns the raw bytes; `fetch` would decompress them. */
export const get = (url: string, headers: Headers = {}) => send(url, { headers }, false)

/** Settings for servers that `openClient` calls: rate limits then count by the IP address that the client claims. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1' }

export type Client = {
  request: (path: string, question?: Question) => Promise<Response>
  /** Returns the response without its envelope. With a body, sends a POST. */
  call: <T>(path: string, body?: object) => Promise<T>
  close: () => void
}

/**
 * Opens a client that sends one request after another on one connection. Each request claims a new IP address, because
 * rate limits count by address.
 *
 * @param number distinguishes simultaneous clients, 0 to 15
 */
export function openClient(origin: string, number = 0, everyHeaders: Headers = {}): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let count = 0
  const request = async (path: string, { headers, ...question }: Question = {}) => {
    count += 1
    const address = `10.${number * 16 + ((count >> 16) & 15)}.${(count >> 8) & 255}.${count & 255}`
    const all = { ...everyHeaders, ...headers, 'x-forwarded-for': address }
    const response = await send(origin + path, { ...question, headers: all }, agent)
    if (response.status >= 400)
      throw new Error(`${path} returned ${response.status}: ${response.body.subarray(0, 300)}`)
    return response
  }
  return {
    request,
    async call(path, body) {
      const headers = { 'content-type': 'application/json' }
      const posted = body && { method: 'POST', headers, body: JSON.stringify(body) }
      const parsed = JSON.parse(String((await request(path, posted)).body))
      return parsed.data ?? parsed
    },
    close: () => agent.destroy(),
  }
}

async function send(url: string, { body, ...question }: Question, agent: Agent | false): Promise<Response> {
  const request = httpRequest(url, { ...question, agent })
  request.setTimeout(60_000, () => request.destroy(new Error(`${url} did not respond.`)))
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
}
