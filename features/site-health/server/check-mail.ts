import { day } from '#domain/dates/durations.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { failedMailDays } from '#domain/mail/outbox.ts'
import { outboxScreen, settingsScreen } from '#domain/site/site-constants.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import type { Db } from '#server/db/tables.ts'
import { countFailedMails, countWaitingMails, maxAttempts } from '#server/mail/queue-rows.ts'
import { safeReason } from '#server/mail/safe-reason.ts'
import { type Check, ok } from './health-check.ts'

const words = defineWords({
  off: 'Mail is off, so nothing we send arrives.',
  setUp: 'The Mail settings have a text to send to the person who runs the server. Then send a test mail.',
  stuck: (since: string, count: string) =>
    `The mail server has accepted nothing since ${since}. ${count} could not be sent.`,
  look: 'Send a test mail to see what the mail server answers. You can resend failed mails from the outbox.',
  failed: (count: string) => `${count} could not be delivered in the last ${failedMailDays} days.`,
  address: 'Often the address is wrong. The outbox says why, and you can resend from there.',
  works: (waiting: number) =>
    waiting === 0 ? 'Mails are being sent. None is waiting.' : `Mails are being sent. ${waiting} on the way.`,
})

/** Counting stops here, because a higher count would make no difference. */
const maxCounted = 1_000

const testMailScreen = `${settingsScreen}/mail`

export const checkMail: Check = async ({ config, db, now }) => {
  if (!config.smtpUrl)
    return { level: 'warning', says: words.off, advice: words.setUp, screen: testMailScreen }
  const stuck = await readStuckMails(db, now())
  if (stuck) {
    const says = words.stuck(formatDay(schoolDay(new Date(stuck.since))), pluralize(stuck.count, 'mail'))
    const sentences = [says, safeReason(stuck.reason)].filter(Boolean).join(' ')
    return { level: 'critical', says: sentences, advice: words.look, screen: testMailScreen }
  }
  const failed = await countFailedMails(db, now())
  if (failed === 0) return ok(words.works(await countWaitingMails(db)))
  const says = words.failed(pluralize(failed, 'mail'))
  return { level: 'warning', says, advice: words.address, screen: `${outboxScreen}?state=failed` }
}

/** The mail library's error message if the server rejects only the recipient. */
const refusedAddress = 'recipients were rejected'
/** If this many addresses in a row are rejected, the server probably accepts no mail from us. */
const manyAddresses = 3

/**
 * Summarizes the mails that have failed since the last successful one: they show that the mail server is down
 * or rejects our mails. Returns undefined if there are none, or only one or two rejected addresses.
 */
async function readStuckMails(db: Db, now: Date) {
  const weekAgo = new Date(now.getTime() - failedMailDays * day).toISOString()
  const { lastSentAt } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.max('sentAt').as('lastSentAt'))
    .where('state', '=', 'sent')
    .where('createdAt', '>', weekAgo)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('mails')
    .select(['createdAt', 'recipient', 'lastError'])
    .where('createdAt', '>', lastSentAt ?? weekAgo)
    .where((mail) =>
      mail.or([
        // An earlier attempt has failed.
        mail.and([mail('state', '=', 'waiting'), mail('attempts', '>=', 2)]),
        mail.and([mail('state', '=', 'failed'), mail('attempts', '>=', maxAttempts)]),
        mail.and([mail('state', '=', 'failed'), mail('lastError', 'like', `%${refusedAddress}%`)]),
      ]),
    )
    .orderBy('createdAt')
    .limit(maxCounted)
    .execute()
  const [first] = rows
  if (!first) return undefined
  const areAddressesRefused = rows.every(({ lastError }) => lastError?.includes(refusedAddress))
  if (areAddressesRefused && new Set(rows.map(({ recipient }) => recipient)).size < manyAddresses)
    return undefined
  const reason = rows.findLast(({ lastError }) => lastError !== null)?.lastError ?? null
  return { since: first.createdAt, count: rows.length, reason }
}
