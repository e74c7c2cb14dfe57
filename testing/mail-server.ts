import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Opens a real mail server on a free local port. It accepts every message unless `options` override that. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const messages: { from: string; to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: async (stream, { envelope }, done) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      messages.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: await text(stream) })
      done()
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= new Promise<void>((done) => server.close(() => done()))
    return closed
  }
  const { port } = listener.address() as AddressInfo
  return { port, url: `smtp://127.0.0.1:${port}`, messages, close }
}
