import { type Kysely, sql } from 'kysely'

/** How a mail that waited when the backup was made is told from one that a mail server refused. */
const reason =
  'The site was restored from a backup before this mail was sent, so nobody knows whether it was.'

/**
 * Ends what must not go on by itself after a restoring: mails that waited then have been sent since, or are of no use
 * any more. They are shown as given up, with why; so they are neither sent twice nor lost without a word
 * (decision 027). An admin can send them again, except links that open an account, whose time is over.
 */
export async function settle(db: Kysely<unknown>): Promise<void> {
  await sql`update "mails" set "text" = '', "html" = '' where "state" = 'waiting' and "holdsSecret" = 1`.execute(
    db,
  )
  await sql`update "mails" set "state" = 'failed', "lastError" = ${reason} where "state" = 'waiting'`.execute(
    db,
  )
}
