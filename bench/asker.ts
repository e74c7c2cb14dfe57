import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Answer } from './get.ts'

type Asked = { method?: string; headers?: Record<string, string>; body?: string }
export type Asker = { ask: (path: string, asked?: Asked) => Promise<Answer>; close: () => void }

/**
 * Asks one question after the other on one connection, each in the name of another address.
 * @param number tells several apart that ask at once, 0 to 15
 */
export function openAsker(origin: string, number = 0): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let count = 0
  return {
    async ask(path, { method = 'GET', headers = {}, body } = {}) {
      count += 1
      const address = `10.${number * 16 + ((count >> 16) & 15)}.${(count >> 8) & 255}.${count & 255}`
      const options = { method, agent, headers: { ...headers, 'x-forwarded-for': address } }
      const asking = request(origin + path, options)
      asking.setTimeout(60_000, () => asking.destroy(new Error(`${path} did not answer.`)))
      asking.end(body)
      const [answer] = (await once(asking, 'response')) as [IncomingMessage]
      const received = { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
      if (received.status >= 400)
        throw new Error(`${path} answered ${received.status}: ${received.body.subarray(0, 300)}`)
      return received
    },
    close: () => agent.destroy(),
  }
}
