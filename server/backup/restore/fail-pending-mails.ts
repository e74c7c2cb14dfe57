import { type Kysely, sql } from 'kysely'

/** Tells a mail that was pending in the backup from one that a mail server refused. */
const reason =
  'The site was restored from a backup before this mail was sent, so nobody knows whether it was.'

/**
 * Mails that were pending in the backup have been sent since, or are of no use any more. They are marked as failed with
 * this reason, so that they are neither sent twice nor lost silently (decision 027). An admin can send them again,
 * except links that open an account, which have expired.
 */
export async function failPendingMails(db: Kysely<unknown>): Promise<void> {
  await sql`update "mails" set "text" = '', "html" = '' where "state" = 'waiting' and "holdsSecret" = 1`.execute(
    db,
  )
  await sql`update "mails" set "state" = 'failed', "lastError" = ${reason} where "state" = 'waiting'`.execute(
    db,
  )
}
