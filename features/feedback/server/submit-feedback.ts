import { day } from '#domain/dates/durations.ts'
import { feedback, spamTrapFields } from '#domain/kinds/feedback.ts'
import { tableOf } from '#domain/kinds/index.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import type { Actor } from '#domain/permissions.ts'
import { feedbackPages } from '#domain/site/page-paths.ts'
import { insertRecord } from '#features/content/server/write/write-record.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import { countRows } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { networkOf } from '#server/http/client-groups.ts'
import { enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import type { PageForm } from '#server/pages/accept-form.ts'
import { looksLikeSpam } from './looks-like-spam.ts'

export const feedbackForm: PageForm = {
  page: feedbackPages.form,
  fields: feedback.fields,
  async submit(context, { actor, ip }, values) {
    await submitFeedback(context, { actor, ip, values, isNativeForm: true })
    return feedbackPages.sent
  },
}

type Submission = {
  actor: Actor
  ip: string
  /** The four fields, and the values used for spam detection. */
  values: Values
  /** True if the browser sent the form without scripts. */
  isNativeForm: boolean
}

/**
 * Checks a message, counts it toward the rate limits of the visitor's network, and saves it to the inbox or
 * to spam. Messages of admins are not limited.
 *
 * @throws {HttpError} 400 or 429, if nothing was saved
 */
export async function submitFeedback(
  context: AppContext,
  { actor, ip, values: sent, isNativeForm }: Submission,
): Promise<ContentRow> {
  const { [spamTrapFields.honeypot]: honeypot, [spamTrapFields.openedForSeconds]: openFor, ...typed } = sent
  const { values, errors } = parseForm(feedback, typed)
  if (errors.length > 0) throw new Invalid(errors)
  if (actor.type === 'visitor') {
    const network = networkOf(ip)
    await enforceRateLimit(context, limits.feedbackPerMinute, network)
    await enforceRateLimit(context, limits.feedbackPerDay, network)
  }

  const now = context.now()
  // The form itself writes an address of the site, that of an alumnus.
  const message = String(values.message).replaceAll(`${context.config.publicUrl}/`, '')
  const signs = { values: { ...values, message }, honeypot, openFor, isNativeForm }
  return changeContent(context, async (db) => {
    // Signed-in admins are trusted.
    const isSpam =
      actor.type === 'visitor' && looksLikeSpam({ ...signs, copies: await countCopies(db, now, values) })
    const columns = { ...values, isRead: 0, isSpam: isSpam ? 1 : 0 }
    return insertRecord(db, { kind: feedback, actor, now, columns })
  })
}

/** Counts how often the same message arrived within a day from any sender, including deleted ones. */
function countCopies(db: Db, now: Date, { message }: Values): Promise<number> {
  const recent = db
    .selectFrom(tableOf(feedback))
    .where('createdAt', '>', new Date(now.getTime() - day).toISOString())
  return countRows(recent.where('message', '=', String(message)))
}
