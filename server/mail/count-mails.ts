import { failedMailDays } from '#domain/dashboard.ts'
import { day } from '#domain/durations.ts'
import type { Db } from '../db/tables.ts'

export async function countWaitingMails(db: Db): Promise<number> {
  const { mails } = await db
    .selectFrom('mails')
    .select((each) => each.fn.countAll<number>().as('mails'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(mails)
}

/** Those given up lately; nobody can do anything about older ones. */
export async function countFailedMails(db: Db, now: Date): Promise<number> {
  const { mails } = await db
    .selectFrom('mails')
    .select((each) => each.fn.countAll<number>().as('mails'))
    .where('state', '=', 'failed')
    .where('createdAt', '>', new Date(now.getTime() - failedMailDays * day).toISOString())
    .executeTakeFirstOrThrow()
  return Number(mails)
}
