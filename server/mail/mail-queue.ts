import { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import type { OutboxState } from '#domain/mail/outbox.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import { system } from '../system.ts'
import { fileTransport } from './file-transport.ts'
import { type Mailer, type MailTransport, PermanentMailError } from './mailer.ts'
import {
  type ClaimedMail,
  claimDueMail,
  findOutcome,
  isExpired,
  markFailed,
  markSent,
  maxAttempts,
} from './queue-rows.ts'
import { smtpTransport } from './smtp.ts'

/** How often to look for messages that are due, and for those that another process or a transaction has added. */
const pollIntervalMs = 5_000
const outcomeTimeoutMs = 10_000
const outcomePollMs = 1_000
/** Closing waits this long for the message that is being sent. */
const closeTimeoutMs = 5_000

type MailerOptions = {
  db: Db
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom' | 'publicUrl'>
  now: () => Date
  log: Logger
  isPaused?: () => boolean
  transport?: MailTransport
  timers?: Timers
}
/** Passed in so that a test can fake the queue's timers without stopping those of the database client. */
type Timers = Pick<typeof system, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>

/**
 * Creates the mail queue. Messages are stored in the database, so that none is lost; one worker in each process sends
 * those that are due, starting with messages left over from earlier. Close the queue before its database.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { db, now, timers = system } = options
  const attempted = new EventEmitter().setMaxListeners(0)
  const worker = createWorker(options, (id, outcome) => attempted.emit(id, outcome))
  const pollTimer = timers.setInterval(worker.wake, pollIntervalMs).unref()
  worker.wake()

  return {
    async outcome(id) {
      const { promise, resolve } = Promise.withResolvers<OutboxState>()
      const check = async () => {
        const outcome = await findOutcome(db, now(), id)
        if (outcome) resolve(outcome)
      }
      attempted.once(id, resolve)
      // Another process may be sending the message, and this process does not receive its events.
      const fallback = timers.setInterval(() => check().catch(() => undefined), outcomePollMs).unref()
      const waitMs = worker.isClosing() ? 0 : outcomeTimeoutMs
      const timeout = timers.setTimeout(() => resolve('waiting'), waitMs).unref()
      try {
        worker.wake()
        // The mail is stored, so if the database does not respond, the mail is reported as waiting.
        await check().catch(() => resolve('waiting'))
        return await promise
      } finally {
        timers.clearInterval(fallback)
        timers.clearTimeout(timeout)
        attempted.off(id, resolve)
      }
    },

    async close() {
      timers.clearInterval(pollTimer)
      await worker.close()
      for (const id of attempted.eventNames()) attempted.emit(id, 'waiting')
    },
  }
}

function createWorker(options: MailerOptions, onAttempt: (id: string, outcome: OutboxState) => void) {
  const { db, now, log, isPaused = () => false, timers = system } = options
  const abort = new AbortController()
  const send = createSender(options, abort.signal)
  let sending: Promise<void> | undefined
  let isClosing = false
  let isWoken = false

  const claimNext = async () => (isClosing || isPaused() ? undefined : claimDueMail(db, now()))

  async function sendAllDue() {
    try {
      while (isWoken && !isClosing) {
        isWoken = false
        for (let mail = await claimNext(); mail; mail = await claimNext())
          onAttempt(mail.id, await send(mail))
      }
    } catch (error) {
      log.error({ err: error }, 'could not read or write the mail queue; will retry shortly')
    } finally {
      sending = undefined
    }
  }

  return {
    isClosing: () => isClosing,
    wake() {
      isWoken = true
      sending ??= sendAllDue()
    },
    async close() {
      isClosing = true
      const timeout = timers.setTimeout(() => abort.abort(), closeTimeoutMs)
      await sending
      timers.clearTimeout(timeout)
    },
  }
}

function createSender({ db, config, now, log, transport }: MailerOptions, signal: AbortSignal) {
  const { deliver } = transport ?? createTransport(config)
  const isInFolder = !transport && !config.smtpUrl
  /** Messages that are delivered but not yet recorded in the database. This process never sends them again. */
  const delivered = new Set<string>()

  async function tryToDeliver(mail: ClaimedMail) {
    // The last allowed attempt never recorded an outcome, usually because its process died.
    if (mail.attempts > maxAttempts) throw new PermanentMailError('The last try was interrupted.')
    if (delivered.has(mail.id)) return
    if (isExpired(mail, now()))
      throw new PermanentMailError('The link in it expired before it could be sent.')
    await deliver(mail, signal)
  }

  return async (mail: ClaimedMail): Promise<OutboxState> => {
    const logFields = { mail: mail.id, attempt: mail.attempts }
    try {
      await tryToDeliver(mail)
    } catch (error) {
      const isPermanent = error instanceof PermanentMailError
      const outcome = await markFailed(db, now(), mail, errorReason(error), isPermanent)
      log.warn({ ...logFields, ...errorCodes(error), outcome }, 'mail not sent')
      return outcome
    }
    delivered.add(mail.id)
    await markSent(db, mail.id, isInFolder ? undefined : now())
    delivered.delete(mail.id)
    log.info(logFields, 'mail sent')
    return isInFolder ? 'inFolder' : 'sent'
  }
}

function createTransport(config: MailerOptions['config']) {
  const { smtpUrl } = config
  return smtpUrl ? smtpTransport({ ...config, smtpUrl }) : fileTransport(config)
}

function errorReason(error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/\p{Cc}+/gu, ' ').slice(0, 300) || 'It could not be sent.'
}

/** A mail server's replies contain addresses, so only codes are logged. */
function errorCodes(error: unknown) {
  const { code, responseCode, command } = error as Record<string, unknown>
  return { code, responseCode, command }
}
