import { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import { oneAddress } from './compose-message.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { fileTransport } from './file-transport.ts'
import type { Mailer, MailOutcome } from './mailer.ts'
import {
  type ClaimedMail,
  claimDueMail,
  findOutcome,
  isTooLate,
  maxTries,
  noteFailed,
  noteSent,
} from './queue-rows.ts'
import { smtpTransport } from './smtp.ts'
import { type MailTransport, RefusedForGood } from './transport.ts'

/** How often to look for messages that are due, or that another process or a transaction put in. */
const lookEvery = 5_000
const outcomeWithin = 10_000
const outcomeLookEvery = 1_000
/** On closing, how long the message at hand may still take. */
const closeWithin = 5_000

type MailerParts = {
  db: Db
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom' | 'publicUrl'>
  now: () => Date
  log: Logger
  transport?: MailTransport
  timers?: Timers
}
/** Passed in, so that a test of the queue's waiting does not also stop the clock of the database's client. */
type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>

/**
 * The mail queue: messages wait in the database, so that none is lost, and one worker in each process sends
 * those that are due. It starts with what was left waiting. Close it before its database.
 */
export function createMailer({
  db,
  config,
  now,
  log,
  transport = transportOf(config),
  timers = globalThis,
}: MailerParts): Mailer {
  const tried = new EventEmitter().setMaxListeners(0)
  const stop = new AbortController()
  /** Delivered, but the database could not be told yet; never to be sent again by this process. */
  const delivered = new Set<string>()
  let work: Promise<void> | undefined
  let isClosing = false
  let isAskedAgain = false

  function wake() {
    isAskedAgain = true
    work ??= sendAllDue()
  }

  async function sendAllDue() {
    try {
      while (isAskedAgain && !isClosing) {
        isAskedAgain = false
        for (let mail = await take(); mail; mail = await take()) tried.emit(mail.id, await tryToSend(mail))
      }
    } catch (error) {
      log.error({ err: error }, 'the mail queue cannot be read or written; it is looked at again shortly')
    } finally {
      work = undefined
    }
  }

  const take = async () => (isClosing ? undefined : claimDueMail(db, now()))

  async function tryToSend(mail: ClaimedMail): Promise<MailOutcome> {
    const seen = { mail: mail.id, attempt: mail.attempts }
    try {
      // Something about this message stops the process.
      if (mail.attempts > maxTries) throw new RefusedForGood('The last try was broken off.')
      const isOut = delivered.has(mail.id)
      if (!isOut && isTooLate(mail, now()))
        throw new RefusedForGood('Its link ended before it could be sent.')
      if (!isOut) await transport.deliver({ ...mail, to: oneAddress(mail.to) }, stop.signal)
    } catch (error) {
      const outcome = await noteFailed(db, now(), mail, reasonOf(error), error instanceof RefusedForGood)
      log.warn({ ...seen, ...codesOf(error), outcome }, 'mail not sent')
      return outcome
    }
    delivered.add(mail.id)
    await noteSent(db, now(), mail.id)
    delivered.delete(mail.id)
    log.info(seen, 'mail sent')
    return 'sent'
  }

  const looks = timers.setInterval(wake, lookEvery).unref()
  wake()

  return {
    async enqueue(mail) {
      const queued = await enqueueMail(db, now(), mail)
      wake()
      return queued
    },

    async outcome(id) {
      const { promise, resolve } = Promise.withResolvers<MailOutcome>()
      const look = async () => {
        const outcome = await findOutcome(db, now(), id)
        if (outcome) resolve(outcome)
      }
      tried.once(id, resolve)
      // Another process may have the message at hand, and its events do not reach here.
      const fallback = timers.setInterval(() => look().catch(() => undefined), outcomeLookEvery).unref()
      const end = timers.setTimeout(() => resolve('waiting'), isClosing ? 0 : outcomeWithin).unref()
      try {
        wake()
        await look()
        return await promise
      } finally {
        timers.clearInterval(fallback)
        timers.clearTimeout(end)
        tried.off(id, resolve)
      }
    },

    async close() {
      isClosing = true
      timers.clearInterval(looks)
      const end = timers.setTimeout(() => stop.abort(), closeWithin)
      await work
      timers.clearTimeout(end)
      for (const id of tried.eventNames()) tried.emit(id, 'waiting')
    },
  }
}

function transportOf(config: MailerParts['config']) {
  const { smtpUrl } = config
  return smtpUrl ? smtpTransport({ ...config, smtpUrl }) : fileTransport(config)
}

/** Kept beside the recipient, for the admin who asks why. */
function reasonOf(error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/\p{Cc}+/gu, ' ').slice(0, 300) || 'It could not be sent.'
}

/** A mail server's answers quote addresses, so the log gets codes alone. */
function codesOf(error: unknown) {
  const { code, responseCode, command } = error as Record<string, unknown>
  return { code, responseCode, command }
}
