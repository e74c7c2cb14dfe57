import type { ExpressionBuilder } from 'kysely'
import { httpMessages } from '#domain/api/http-messages.ts'
import { type OutboxState, outboxMessages, outboxPaths } from '#domain/mail/outbox.ts'
import { type Actor, can } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { isAccountEmail } from '#features/accounts/server/admins.ts'
import { mailedListTitle, recordHistory } from '#features/content/server/write/record-history.ts'
import type { Db, MailRow, Tables } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { NotAllowed } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { assertConfirmed } from '#server/http/guard.ts'
import {
  type Cursor,
  defaultLimit,
  pageHeaders,
  parseListParams,
  readNewest,
} from '#server/http/list-params.ts'
import { enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { countFailedMails, stateOf } from '#server/mail/queue-rows.ts'
import { findResendProblem, type Resendable, requeueMail } from '#server/mail/requeue-mail.ts'
import { safeReason } from '#server/mail/safe-reason.ts'
import { sendMailOutcomeWithReason } from '#server/mail/send-mail-outcome.ts'
import { outboxCalls } from '../calls.ts'
import type { OutboxMail } from '../outbox-schemas.ts'
import { mailsSource } from './mails-of-person.ts'

const showOutbox = serve(outboxCalls.showOutbox, (context) => async (request, reply) => {
  const { cursor, limit = defaultLimit } = parseListParams(request.query)
  const { state } = request.query
  const { page, ...rest } = await listMails(context.db, state, { limit, cursor })
  reply.headers(pageHeaders(outboxPaths.list, rest, { limit: String(limit), state }))
  return { success: true, data: page.map(present) }
})

/** A mail without its text. */
type ListedMail = Omit<MailRow, 'text' | 'html'> & Resendable

/** A mail in the state `sent` without `sentAt` was only written to a file in the outbox folder. */
const isIn = (state: OutboxState) => (mail: ExpressionBuilder<Tables, 'mails'>) => {
  if (state === 'waiting' || state === 'failed') return mail('state', '=', state)
  return mail.and([mail('state', '=', 'sent'), mail('sentAt', state === 'sent' ? 'is not' : 'is', null)])
}

function listMails(
  db: Db,
  state: OutboxState | undefined,
  page: { limit: number; cursor?: Cursor | undefined },
) {
  const matching = db
    .selectFrom('mails')
    .$if(state !== undefined, (mails) => mails.where(isIn(state as OutboxState)))
  const list = matching
    .select(['id', 'createdAt', 'recipient', 'subject', 'state', 'attempts', 'nextAttemptAt'])
    .select(['lastError', 'sentAt', 'holdsSecret', 'attachments'])
    .select((eb) => eb.case().when('text', '<>', '').then(1).else(0).end().as('hasWords'))
  return readNewest(list, matching, 'createdAt', page)
}

function present(mail: ListedMail): OutboxMail {
  const { id, createdAt, recipient, subject, state, attempts, nextAttemptAt, sentAt } = mail
  return {
    _id: id,
    createdAt,
    to: recipient,
    subject,
    state: stateOf(mail),
    attempts,
    // Without an error, the mail is due or being sent; `nextAttemptAt` is then only the end of a claim.
    nextTryAt: state === 'waiting' && mail.lastError !== null ? nextAttemptAt : null,
    sentAt,
    error: safeReason(mail.lastError),
    attachments: mail.attachments,
    notAgain:
      stateOf(mail) === 'inFolder' ? outboxMessages.inFolder : (findResendProblem(mail)?.text ?? null),
  }
}

/** Retries a mail that has failed or waits for another attempt, and responds with the outcome and its reason. */
const resendMail = serve(outboxCalls.resendMail, (context) => async (request, reply) => {
  const { db, now } = context
  const admin = requireAdmin(request)
  const { id } = request.params
  await enforceRateLimit(context, limits.resendsPerAdmin, admin.id)

  await inTransaction(db, async (db) => {
    const { recipient, subject: title, attachments } = await requeueMail(db, now(), id)
    if (attachments > 0) {
      if (!maySendLists(admin)) throw new NotAllowed(message(httpMessages, 'notPermitted'))
      if (!(await isAccountEmail(db, admin.id, recipient))) assertConfirmed(request)
    }
    await recordHistory(db, now(), admin, {
      action: 'resend a mail',
      recordId: id,
      title: attachments > 0 ? mailedListTitle(title, recipient) : title,
    })
  })
  const { response, outcome } = await sendMailOutcomeWithReason(context, id, outboxMessages, reply)
  return { ...response, data: { state: outcome } }
})

/**
 * Returns true if the admin may resend reports, which may contain every address and may have been requested
 * by another admin.
 */
const maySendLists = (actor: Actor) => can(actor, 'send reports') && can(actor, 'see addresses')

export const outboxFeature: Feature = {
  routes: [showOutbox, resendMail],
  pendingCounts: {
    failedMails: ['see the outbox', ({ db }, now) => countFailedMails(db, now)],
    isMailOff: ['change site settings', async ({ config }) => !config.smtpUrl],
  },
  personSources: { mails: mailsSource },
}
