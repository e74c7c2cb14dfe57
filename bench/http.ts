import { once } from 'node:events'
import {
  Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Response = { status: number; headers: IncomingHttpHeaders; body: Buffer }
export type Headers = Record<string, string>

/** Asks on a connection of its own and gives the bytes as they came; `fetch` would unpack them. */
export const get = (url: string, headers: Headers = {}) => send(url, { headers, agent: false })

/** Asks for a part of a file, and leaves once its first byte is there. */
export async function getFirstByte(url: string, headers: Headers): Promise<void> {
  const response = await open(url, { headers, agent: false })
  if (response.statusCode !== 206) throw new Error(`${url} answered ${response.statusCode}.`)
  await once(response, 'data')
  response.destroy()
}

/** For servers that `openClient` asks: rate limits count by the address that it claims. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1' }

type ClientRequest = { method?: string; headers?: Headers; body?: string; expectedStatus?: number }
export type Client = {
  request: (path: string, options?: ClientRequest) => Promise<Response>
  close: () => void
}

/**
 * Asks one question after the other on one connection, each from another address; may ask only so often from one.
 * @param number tells several clients apart that ask at once, 0 to 15
 */
export function openClient(origin: string, number = 0): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let count = 0
  return {
    async request(path, { method = 'GET', headers = {}, body, expectedStatus } = {}) {
      count += 1
      const address = `10.${number * 16 + ((count >> 16) & 15)}.${(count >> 8) & 255}.${count & 255}`
      const options = { method, agent, headers: { ...headers, 'x-forwarded-for': address } }
      const response = await send(origin + path, options, body)
      if (expectedStatus ? response.status !== expectedStatus : response.status >= 400)
        throw new Error(`${path} answered ${response.status}: ${response.body.subarray(0, 300)}`)
      return response
    },
    close: () => agent.destroy(),
  }
}

async function send(url: string, options: RequestOptions, body?: string): Promise<Response> {
  const response = await open(url, options, body)
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
}

async function open(url: string, options: RequestOptions, body?: string): Promise<IncomingMessage> {
  const request = httpRequest(url, options)
  request.setTimeout(60_000, () => request.destroy(new Error(`${url} did not answer.`)))
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}
