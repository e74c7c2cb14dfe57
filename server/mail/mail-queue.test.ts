import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { minute } from '#domain/dates/durations.ts'
import { bothDialects, openDatabaseForAll } from '#testing/databases.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { createMailer } from './mail-queue.ts'
import { type Mailer, type MailTransport, PermanentMailError, type QueuedMail } from './mailer.ts'
import { requeueMail } from './requeue-mail.ts'

const config = {
  dataDir: '/nowhere',
  smtpUrl: undefined,
  mailFrom: 'school@example.org',
  publicUrl: 'https://school.example.org',
}
const link = 'https://school.example.org/reset-password/the-secret'
const aMail = (over = {}) => ({
  to: 'mira@example.org',
  subject: 'Set a new password',
  text: link,
  html: `<a href="${link}">here</a>`,
  ...over,
})

describe.each(bothDialects)('the mail queue on %s', (dialect) => {
  const database = openDatabaseForAll(dialect)
  let mailers: Mailer[]
  let time: number
  let logged: string[]

  beforeEach(() => {
    mailers = []
    logged = []
    time = Date.parse('2026-11-21T17:00:00Z')
  })
  afterEach(async () => {
    for (const mailer of mailers) await mailer.close()
    await database.db.deleteFrom('mails').execute()
  })

  const now = () => new Date(time)
  const rows = () => database.db.selectFrom('mails').selectAll().orderBy('id').execute()

  function open(transport: MailTransport, { db = database.db, timers = globalThis as Timers } = {}) {
    const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
    const mailer = createMailer({ db, config, now, log, transport, timers })
    mailers.push(mailer)
    return mailer
  }

  /** Queues a message as routes do; requesting its outcome makes the mailer check the queue at once. */
  async function enqueue(mailer: Mailer | undefined, over = {}) {
    const queued = await enqueueMail(database.db, now(), aMail(over))
    void mailer?.outcome(queued.id)
    return queued
  }

  /** A database that fails whenever a message is recorded as sent. */
  const forgetful = (isGone: () => boolean) =>
    database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isGone() && JSON.stringify(node).includes('"sentAt"')) throw new Error('database gone')
        return node
      },
      transformResult: async ({ result }) => result,
    })

  it('sends a message, reports it as sent, and deletes its text', async () => {
    const { transport, delivered } = recording()
    const mailer = open(transport)
    const { id } = await enqueue(mailer)
    expect(await mailer.outcome(id)).toBe('sent')
    expect(delivered).toEqual([
      { ...aMail(), id, createdAt: '2026-11-21T17:00:00.000Z', attempts: 1, holdsSecret: 0, attachments: [] },
    ])
    expect(await rows()).toMatchObject([
      {
        state: 'sent',
        sentAt: '2026-11-21T17:00:00.000Z',
        text: '',
        html: '',
        recipient: 'mira@example.org',
      },
    ])
    expect(await mailer.outcome(id)).toBe('sent')
  })

  it('sends the messages of a committed transaction, but not those of a failed one', async () => {
    const { transport, delivered } = recording()
    const mailer = open(transport)
    const failing = inTransaction(database.db, async (db) => {
      await enqueueMail(db, now(), aMail({ to: 'never@example.org' }))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    const { id } = await inTransaction(database.db, (db) => enqueueMail(db, now(), aMail()))
    expect(await mailer.outcome(id)).toBe('sent')
    expect(delivered.map(({ to }) => to)).toEqual(['mira@example.org'])
  })

  it('sends a message that was scheduled while the clock was ahead, whether or not it was tried before', async () => {
    let refusal: Error | undefined = new Error('busy')
    const { transport, delivered } = recording(() => refusal)
    const first = open(transport)
    const { id } = await enqueue(first)
    expect(await first.outcome(id)).toBe('waiting')
    await first.close()
    refusal = undefined
    await enqueueMail(database.db, now(), aMail())
    time -= 24 * 60 * minute
    open(transport)
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]))
    expect(delivered).toHaveLength(3)
  })

  it('tries five times at growing intervals, then reports the failure', async () => {
    const { transport, delivered } = recording(() => new Error('busy'))
    const mailer = open(transport)
    const { id } = await enqueue(mailer)
    for (const wait of [1, 10, 60, 360]) {
      expect(await mailer.outcome(id)).toBe('waiting')
      const due = time + wait * minute
      expect(await rows()).toMatchObject([
        { state: 'waiting', lastError: 'busy', text: link, nextAttemptAt: new Date(due).toISOString() },
      ])
      const tries = delivered.length
      time = due - 1
      expect(await mailer.outcome(id)).toBe('waiting')
      expect(delivered).toHaveLength(tries)
      time = due
    }
    expect(await mailer.outcome(id)).toBe('failed')
    expect(delivered).toHaveLength(5)
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'busy', attempts: 5 }])
  })

  it('gives up on an account link that would expire before the next attempt, and deletes the secret', async () => {
    const { transport, delivered } = recording(() => new Error('busy'))
    const mailer = open(transport)
    const { id } = await enqueue(mailer, { holdsSecret: true })
    for (const wait of [1, 10]) {
      expect(await mailer.outcome(id)).toBe('waiting')
      expect(await rows()).toMatchObject([{ state: 'waiting', text: link }])
      time += wait * minute
    }
    expect(await mailer.outcome(id)).toBe('failed')
    expect(delivered).toHaveLength(3)
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'busy', text: '', html: '' }])
  })

  it('does not send a link that expired while no server was running, but sends everything else', async () => {
    await enqueueMail(database.db, now(), aMail({ holdsSecret: true, to: 'late@example.org' }))
    await enqueueMail(database.db, now(), aMail())
    time += 30 * minute
    const { transport, delivered } = recording()
    open(transport)
    await vi.waitFor(() => expect(delivered).toHaveLength(1))
    await vi.waitFor(async () =>
      expect((await rows()).map(({ recipient, state, text }) => [recipient, state, text]).sort()).toEqual([
        ['late@example.org', 'failed', ''],
        ['mira@example.org', 'sent', ''],
      ]),
    )
    expect(delivered.map(({ to }) => to)).toEqual(['mira@example.org'])
  })

  it('does not retry a permanently rejected message, and keeps its text', async () => {
    const { transport, delivered } = recording(() => new PermanentMailError('550 no such\r\nuser'))
    const mailer = open(transport)
    const { id } = await enqueue(mailer)
    expect(await mailer.outcome(id)).toBe('failed')
    expect(delivered).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: '550 no such user', text: link }])
  })

  it('sends the other messages if one fails', async () => {
    const { transport, delivered } = recording(({ to }) =>
      to === 'bad@example.org' ? new Error('busy') : undefined,
    )
    await enqueueMail(database.db, now(), aMail({ to: 'bad@example.org' }))
    const { id } = await enqueueMail(database.db, now(), aMail())
    expect(await open(transport).outcome(id)).toBe('sent')
    expect(delivered).toHaveLength(2)
  })

  it('sends each message once if several processes share the queue', async () => {
    const { transport, delivered } = recording()
    const queued = []
    for (let n = 0; n < 30; n += 1) queued.push(await enqueueMail(database.db, now(), aMail()))
    const several = [open(transport), open(transport), open(transport)]
    const outcomes = await Promise.all(
      queued.map(({ id }, n) => (several[n % several.length] as Mailer).outcome(id)),
    )
    expect(new Set(outcomes)).toEqual(new Set(['sent']))
    expect(delivered.map(({ id }) => id).sort()).toEqual(queued.map(({ id }) => id))
  })

  it("takes over a dead process's message, but not while that process may still be sending it", async () => {
    const { transport: dying, started, reject } = hanging()
    open(dying)
    const { id } = await enqueueMail(database.db, now(), aMail())
    const { transport, delivered } = recording()
    await enqueue(mailers[0])
    await started
    time += 2 * minute - 1
    const other = open(transport)
    const second = await enqueue(other)
    expect(await other.outcome(second.id)).toBe('sent')
    expect(delivered.map(({ id }) => id)).not.toContain(id)
    time += 1
    expect(await other.outcome(id)).toBe('sent')
    reject(new Error('too late'))
    await mailers[0]?.close()
    expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'sent' }, { state: 'sent' }])
  })

  it('gives up on a message after processes have died five times while sending it', async () => {
    const { id } = await enqueueMail(database.db, now(), aMail())
    await database.db.updateTable('mails').set({ attempts: 5 }).where('id', '=', id).execute()
    const { transport, delivered } = recording()
    expect(await open(transport).outcome(id)).toBe('failed')
    expect(delivered).toEqual([])
  })

  it('sends a message once even if an admin requests another attempt during sending', async () => {
    const slow = hanging()
    const first = open(slow.transport)
    const { id } = await enqueue(first)
    await slow.started
    await requeueMail(database.db, now(), id)
    const other = recording()
    const outcome = open(other.transport).outcome(id)
    const later = await enqueue(mailers[1])
    expect(await mailers[1]?.outcome(String(later?.id))).toBe('sent')
    slow.resolve()
    expect(await first.outcome(id)).toBe('sent')
    expect(await outcome).toBe('sent')
    expect(slow.delivered).toEqual([id])
    expect(other.delivered.map(({ id }) => id)).toEqual([later?.id])
  })

  it('sends a message at most once more if the process died before recording it', async () => {
    const { transport, delivered } = recording()
    const { id } = await enqueueMail(database.db, now(), aMail())
    const dying = open(transport, { db: forgetful(() => true) })
    await vi.waitFor(() => expect(logged.join('')).toContain('database gone'))
    await dying.close()
    expect(delivered).toHaveLength(1)
    time += 2 * minute
    const next = open(transport)
    expect(await next.outcome(id)).toBe('sent')
    // Close this mailer before changing the time, because a message that it claims at the old time would be due again
    // at the new one.
    await next.close()
    time += 24 * 60 * minute
    const other = open(transport)
    expect(await other.outcome((await enqueue(other, { subject: 'another' })).id)).toBe('sent')
    const { subject } = aMail()
    expect(delivered.map((mail) => mail.subject)).toEqual([subject, subject, 'another'])
  })

  it('does not resend a message that it could not record as sent', async () => {
    const { transport, delivered } = recording()
    let isGone = true
    const db = forgetful(() => isGone)
    const waiting = await enqueueMail(database.db, now(), aMail())
    const mailer = open(transport, { db })
    await vi.waitFor(() => expect(logged.join('')).toContain('database gone'))
    isGone = false
    time += 2 * minute
    expect(await mailer.outcome(waiting.id)).toBe('sent')
    expect(delivered).toHaveLength(1)
  })

  it('reports a message as waiting if its outcome takes longer than ten seconds', async () => {
    const { transport, started, resolve } = hanging()
    const mailer = open(transport, { timers: ownTimers() })
    const { id } = await enqueue(mailer)
    await started
    const ends = vi.fn()
    const outcome = mailer.outcome(id).then((outcome) => {
      ends()
      return outcome
    })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(ends).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe('waiting')
    resolve()
  })

  it('finds out the outcome of a message that another process sends', async () => {
    const slow = hanging()
    const sender = open(slow.transport)
    const { id } = await enqueue(sender)
    await slow.started
    const { transport, delivered } = recording()
    const outcome = open(transport, { timers: ownTimers() }).outcome(id)
    slow.resolve()
    expect(await sender.outcome(id)).toBe('sent')
    // One poll is enough, and happens before the ten-second timeout.
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toBe('sent')
    expect(delivered).toEqual([])
  })

  it('finishes the current message on closing, and does not claim another', async () => {
    const slow = hanging()
    const mailer = open(slow.transport)
    await enqueue(mailer)
    const second = await enqueue(mailer)
    await slow.started
    const outcome = mailer.outcome(second.id)
    const closed = mailer.close()
    slow.resolve()
    await closed
    expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'waiting', attempts: 0 }])
    expect(await outcome).toBe('waiting')
  })

  it('aborts a hanging delivery on closing, and retries the message later', async () => {
    const { transport, started } = hanging()
    const mailer = open(transport, { timers: ownTimers() })
    await enqueue(mailer)
    await started
    const closed = mailer.close()
    await vi.advanceTimersByTimeAsync(5_000)
    await closed
    expect(await rows()).toMatchObject([{ state: 'waiting', lastError: 'stopped', text: link }])
  })

  it('does not log addresses, subjects or links', async () => {
    const { transport } = recording(() =>
      Object.assign(new Error('550 <mira@example.org> unknown'), { code: 'EENVELOPE', responseCode: 450 }),
    )
    const mailer = open(transport)
    const { id } = await enqueue(mailer)
    await mailer.outcome(id)
    expect(logged.join('')).toContain('EENVELOPE')
    for (const secret of ['mira@example.org', 'the-secret', 'Set a new password']) {
      expect(logged.join('')).not.toContain(secret)
    }
  })
})

type Timers = NonNullable<Parameters<typeof createMailer>[0]['timers']>

/** Timers that only the test advances; the database client keeps the real timers. */
function ownTimers(): Timers {
  const real = currentTimers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const faked = currentTimers()
  Object.assign(globalThis, real)
  return faked
}

function currentTimers() {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  return { setTimeout, clearTimeout, setInterval, clearInterval }
}

type Delivered = QueuedMail & { attempts: number }

/** Holds each delivery until the test decides its outcome or aborts it. */
function hanging() {
  const delivered: string[] = []
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const transport: MailTransport = {
    deliver(mail, signal) {
      delivered.push(mail.id)
      start()
      signal.addEventListener('abort', () => reject(new Error('stopped')))
      return promise
    },
  }
  return { transport, delivered, started, resolve, reject }
}

/** Accepts messages as a mail server would, or rejects those for which `fail` gives a reason. */
function recording(fail: (mail: Delivered) => Error | undefined = () => undefined) {
  const delivered: Delivered[] = []
  const transport: MailTransport = {
    async deliver(mail) {
      delivered.push(mail as Delivered)
      const error = fail(mail as Delivered)
      if (error) throw error
    },
  }
  return { transport, delivered }
}
