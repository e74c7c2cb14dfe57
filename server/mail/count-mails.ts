import { failedMailDays } from '#domain/admin/dashboard.ts'
import type { MailState } from '#domain/admin/outbox.ts'
import { day } from '#domain/dates/durations.ts'
import type { Db } from '../db/tables.ts'

export async function countWaitingMails(db: Db): Promise<number> {
  const { mails } = await countInState(db, 'waiting').executeTakeFirstOrThrow()
  return Number(mails)
}

/** Those that failed lately; nobody can do anything about older ones. */
export async function countFailedMails(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - failedMailDays * day).toISOString()
  const { mails } = await countInState(db, 'failed').where('createdAt', '>', since).executeTakeFirstOrThrow()
  return Number(mails)
}

const countInState = (db: Db, state: MailState) =>
  db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('state', '=', state)
