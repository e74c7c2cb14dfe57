import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { TooMany } from '../errors.ts'

/** At most `limit` in any window of `windowSeconds`, which starts with the first one. */
export type LimitRule = { name: string; limit: number; windowSeconds: number }

type Counting = { db: Db; now: () => Date }

/**
 * Counts one against a rule, in the database, so that a limit holds across processes and restarts.
 * @throws {TooMany} when there were `limit` already
 */
export async function countAgainst({ db, now }: Counting, rule: LimitRule, who: string): Promise<void> {
  const at = now()
  const key = keyOf(rule, who)
  const fresh = { key, count: 1, resetsAt: new Date(at.getTime() + rule.windowSeconds * 1_000).toISOString() }
  const isOver = sql<boolean>`"rateLimits"."resetsAt" <= ${at.toISOString()}`
  const row = await db
    .insertInto('rateLimits')
    .values(fresh)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else "rateLimits"."count" + 1 end`,
        resetsAt: sql`case when ${isOver} then ${fresh.resetsAt} else "rateLimits"."resetsAt" end`,
      }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow()
  if (row.count > rule.limit) throw tooMany(row.resetsAt, at)
}

/**
 * Refuses when a rule is used up, without counting; for rules that count failures only.
 * @throws {TooMany}
 */
export async function refuseWhenOver({ db, now }: Counting, rule: LimitRule, who: string): Promise<void> {
  const at = now()
  const row = await db
    .selectFrom('rateLimits')
    .selectAll()
    .where('key', '=', keyOf(rule, who))
    .executeTakeFirst()
  if (row && row.count >= rule.limit && row.resetsAt > at.toISOString()) throw tooMany(row.resetsAt, at)
}

/** Rows whose window has passed say nothing any more. */
export async function forgetPastLimits({ db, now }: Counting): Promise<void> {
  await db.deleteFrom('rateLimits').where('resetsAt', '<=', now().toISOString()).execute()
}

/** Addresses of people are kept as a hash only. */
const keyOf = (rule: LimitRule, who: string) =>
  `${rule.name} ${createHash('sha256').update(who.toLowerCase()).digest('base64url').slice(0, 22)}`

const tooMany = (resetsAt: string, now: Date) =>
  new TooMany(Math.max(1, Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1_000)))
