import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Asks once on a connection of its own and gives the bytes as they came; `fetch` would unpack them. */
export async function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const asking = request(url, { headers, agent: false, timeout: 10_000 })
  asking.on('timeout', () => asking.destroy(new Error(`${url} did not answer.`)))
  asking.end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
}

/** Asks for a part, and leaves once its first byte is there. */
export async function firstByteOf(url: string, headers: Record<string, string>): Promise<void> {
  const asking = request(url, { headers, agent: false, timeout: 10_000 })
  asking.end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 206) throw new Error(`${url} answered ${answer.statusCode}.`)
  await once(answer, 'data')
  answer.destroy()
}
