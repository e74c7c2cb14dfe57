import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { maxAttachmentBytes } from '#domain/mail/outbox.ts'
import { openMailServer as openServer } from '#testing/mail-server.ts'
import { PermanentMailError } from './mailer.ts'
import { claimMs } from './queue-rows.ts'
import { safeReason } from './safe-reason.ts'
import { deadlineFor, smtpLimits, smtpTransport } from './smtp.ts'

const mail = {
  id: '019aa5c0-0000-7000-8000-000000000001',
  createdAt: '2026-11-21T17:05:00.000Z',
  to: 'mira@example.org',
  subject: 'Hello',
  text: 'Hello Mira',
  html: '<p>Hello Mira</p>',
}
const { signal } = new AbortController()
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

describe('a mail server that works', () => {
  it('receives the message once, for one recipient', async () => {
    const { port, messages } = await openMailServer()
    await deliverTo(port)
    expect(messages).toEqual([
      { from: 'school@example.org', to: ['mira@example.org'], raw: expect.stringContaining('Hello Mira') },
    ])
  })

  it.each([
    ['https://school.example.org', '', 'school.example.org'],
    ['https://school.example.org', '?name=mail.example.org', 'mail.example.org'],
    ['http://192.168.7.8:3000', '', expect.not.stringContaining('192.168')],
  ])('gets our host name for the site %s and %j in its URL', async (publicUrl, query, name) => {
    const names: unknown[] = []
    const { port } = await openMailServer({
      onMailFrom: (_address, { hostNameAppearsAs }, done) => {
        names.push(hostNameAppearsAs)
        done()
      },
    })
    await deliverTo(port, { query, publicUrl })
    expect(names).toEqual([name])
  })

  it('gets an unencrypted message only if it is on this machine', async () => {
    const { port, messages } = await openMailServer()
    // This is the same machine under a name that the transport does not recognize.
    await expect(deliverTo(port, { host: '127.1' })).rejects.toMatchObject({ code: 'ETLS' })
    expect(messages).toEqual([])
    await deliverTo(port, { host: '127.1', query: '?requireTLS=false' })
    expect(messages).toHaveLength(1)
  })

  it('gets no message if its certificate is not trusted', async () => {
    const { port, messages } = await openMailServer({ disabledCommands: [] })
    const error = await deliverTo(port, { host: '127.1' }).catch((error) => error)
    expect(safeReason(error.message)).toBe('The mail server’s certificate is not trusted.')
    expect(error).not.toBeInstanceOf(PermanentMailError)
    expect(messages).toEqual([])
  })
})

describe('a rejection by a mail server', () => {
  it.each<[string, SMTPServerOptions]>([
    ['of the sender', { onMailFrom: (_address, _session, done) => done(refusal(550)) }],
    ['of the recipient', { onRcptTo: (_address, _session, done) => done(refusal(550)) }],
    [
      'of the message',
      {
        onData: (stream, _session, done) => {
          stream.resume().on('end', () => done(refusal(554)))
        },
      },
    ],
  ])('%s is permanent', async (_to, options) => {
    const { port } = await openMailServer(options)
    await expect(deliverTo(port)).rejects.toThrow(PermanentMailError)
  })

  it.each<[string, SMTPServerOptions]>([
    ['for now (450)', { onRcptTo: (_address, _session, done) => done(refusal(450)) }],
    ['after the recipient (421)', { onRcptTo: (_address, _session, done) => done(refusal(421)) }],
    ['at the greeting (421)', { onConnect: (_session, done) => done(refusal(421)) }],
    [
      'of the password (535)',
      { authOptional: false, allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(refusal(535)) },
    ],
  ])('%s is temporary', async (_when, options) => {
    const { port } = await openMailServer(options)
    const error = await deliverTo(port, { user: 'school:wrong@' }).catch((error) => error)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(PermanentMailError)
  })
})

describe('a mail server that is broken', () => {
  it('may refuse connections; the message is retried later', async () => {
    const { port, close } = await openSocketServer(() => {})
    await close()
    await expect(deliverTo(port)).rejects.toMatchObject({ code: 'ESOCKET' })
  })

  it.each<[string, (socket: Socket) => unknown, Options['limits'], string]>([
    ['never greets', () => {}, { greeting: 100, socket: 60_000, overall: 60_000 }, 'ETIMEDOUT'],
    ['drops the connection', (socket) => socket.end(), {}, 'ECONNECTION'],
    ['stops responding partway', (socket) => socket.write('220 here\r\n'), { socket: 200 }, 'ETIMEDOUT'],
    ['sends an endless slow reply', drip, { overall: 300 }, 'EABORT'],
  ])('%s, and the attempt is given up', async (_what, greet, limits, code) => {
    const { port } = await openSocketServer(greet)
    await expect(deliverTo(port, { limits })).rejects.toMatchObject({ code })
  })

  it('may drop the connection after the whole message; the message is retried later', async () => {
    const { port } = await openSocketServer((socket) => {
      socket.write('220 here\r\n')
      socket.on('data', (said) => {
        const isWhole = said.toString().includes('\r\n.\r\n')
        if (isWhole) socket.destroy()
        else socket.write(said.toString().startsWith('DATA') ? '354 go on\r\n' : '250 yes\r\n')
      })
    })
    const error = await deliverTo(port).catch((error) => error)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(PermanentMailError)
  })

  it('gets as much time as a large message needs on a slow line, but less than a claim on the message lasts', async () => {
    const { port, messages } = await openMailServer()
    await deliverTo(port, { limits: { overall: 0, slowest: 50 } })
    expect(messages).toHaveLength(1)
    expect(deadlineFor(2_000)).toBeLessThan(20_100)
    // Base64 in lines of 76 characters, with some room for text and headers.
    const largest = (maxAttachmentBytes * 4) / 3 / (76 / 78) + 500_000
    expect(deadlineFor(largest)).toBeGreaterThan(60_000)
    expect(deadlineFor(largest) + smtpLimits.socket).toBeLessThan(claimMs)
  })

  it('is disconnected when the queue closes', async () => {
    const { port } = await openSocketServer(() => {})
    await expect(deliverTo(port, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'EABORT' })
  })
})

type Options = {
  host?: string
  user?: string
  query?: string
  publicUrl?: string
  signal?: AbortSignal
  /** Shorter if a server that never responds should be given up at once. */
  limits?: Partial<typeof smtpLimits> | undefined
}

function deliverTo(port: number, options: Options = {}) {
  const { host = '127.0.0.1', user = '', query = '', signal: stop = signal, limits } = options
  const { publicUrl = 'https://school.example.org' } = options
  const config = {
    smtpUrl: `smtp://${user}${host}:${port}${query}`,
    mailFrom: 'Evening School <school@example.org>',
    publicUrl,
  }
  return smtpTransport(config, { ...smtpLimits, ...limits }).deliver(mail, stop)
}

function drip(socket: Socket) {
  socket.write('220 here\r\n')
  const timer = setInterval(() => socket.write('250-and\r\n'), 20)
  socket.on('close', () => clearInterval(timer))
}

const refusal = (responseCode: number) => Object.assign(new Error('refused'), { responseCode })

async function openMailServer(options?: SMTPServerOptions) {
  const server = await openServer(options)
  closing.push(server.close)
  return server
}

async function openSocketServer(greet: (socket: Socket) => unknown) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    greet(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((closed) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => closed())
    })
  closing.push(close)
  return { port, close }
}
