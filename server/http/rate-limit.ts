import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { clockLeap, day } from '#domain/durations.ts'
import type { Db } from '../db/tables.ts'
import { TooMany } from '../errors.ts'

/** At most `limit` in any window of `windowSeconds`, which starts with the first one. */
export type LimitRule = { name: string; limit: number; windowSeconds: number }
/** Whom a rule counts: an account, a network, or an account at a network. */
export type Who = string | readonly [account: string, network: string]

type Counting = { db: Db; now: () => Date }

/**
 * Counts one against a rule, in the database, so that a limit holds across processes and restarts.
 * @throws {TooMany} when there were `limit` already
 */
export async function countAgainst(
  counting: Counting,
  rule: LimitRule,
  who: Who,
  options: { resetsAt?: Date } = {},
): Promise<void> {
  const { count, resetsAt } = await addTo(counting, rule, who, options)
  if (count > rule.limit) throw tooMany(resetsAt, counting.now())
}

/**
 * Adds to what a rule has counted, and answers how many there are now and until when they count.
 * @param options.resetsAt when a window that begins with these ends, if sooner than the rule says
 */
export async function addTo(
  { db, now }: Counting,
  rule: LimitRule,
  who: Who,
  { by = 1, resetsAt }: { by?: number; resetsAt?: Date } = {},
): Promise<{ count: number; resetsAt: string }> {
  const at = now()
  const fresh = {
    key: keyOf(rule, who),
    count: by,
    resetsAt: (resetsAt ?? endOfWindow(rule, at)).toISOString(),
  }
  const isOver = sql<boolean>`${isPast(at)} or ${isTooFar(rule, at)}`
  return db
    .insertInto('rateLimits')
    .values(fresh)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then ${by} else "rateLimits"."count" + ${by} end`,
        resetsAt: sql`case when ${isOver} then ${fresh.resetsAt} else "rateLimits"."resetsAt" end`,
      }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow()
}

/** Takes one back that was counted and proved to be none; the window stays as it is. */
export async function takeBack({ db }: Counting, rule: LimitRule, who: Who): Promise<void> {
  await db
    .updateTable('rateLimits')
    .set({ count: sql`"count" - 1` })
    .where('key', '=', keyOf(rule, who))
    .where('count', '>', 0)
    .execute()
}

/**
 * Refuses when a rule is used up, without counting; for rules that count failures only.
 * @throws {TooMany}
 */
export async function refuseWhenOver({ db, now }: Counting, rule: LimitRule, who: Who): Promise<void> {
  const at = now()
  const row = await db
    .selectFrom('rateLimits')
    .selectAll()
    .where('key', '=', keyOf(rule, who))
    .where(sql<SqlBool>`not (${isPast(at)} or ${isTooFar(rule, at)})`)
    .executeTakeFirst()
  if (row && row.count >= rule.limit) throw tooMany(row.resetsAt, at)
}

/** Forgets what a rule has counted of an account, at whatever network. */
export async function forgetCounts(db: Db, rule: LimitRule, account: string): Promise<void> {
  const key = keyOf(rule, account)
  await db.deleteFrom('rateLimits').where(sql<SqlBool>`substr("key", 1, ${key.length}) = ${key}`).execute()
}

/** Rows whose window has passed say nothing any more; nor do those of a clock that was ahead. */
export async function forgetPastLimits({ db, now }: Counting): Promise<void> {
  const longest = new Date(now().getTime() + day + clockLeap).toISOString()
  await db
    .deleteFrom('rateLimits')
    .where((row) => row.or([row('resetsAt', '<=', now().toISOString()), row('resetsAt', '>', longest)]))
    .execute()
}

const isPast = (at: Date) => sql`"rateLimits"."resetsAt" <= ${at.toISOString()}`

/** No window ends later than one that begins now, by any right clock: the clock was ahead when this one began. */
const isTooFar = (rule: LimitRule, at: Date) =>
  sql`"rateLimits"."resetsAt" > ${endOfWindow(rule, new Date(at.getTime() + clockLeap)).toISOString()}`

const endOfWindow = ({ windowSeconds }: LimitRule, at: Date) => new Date(at.getTime() + windowSeconds * 1_000)

/** Accounts and addresses of people are kept as a hash only. */
const keyOf = ({ name }: LimitRule, who: Who) => [name, ...[who].flat().map(hashed)].join(' ')

const hashed = (who: string) =>
  createHash('sha256').update(who.toLowerCase()).digest('base64url').slice(0, 22)

const tooMany = (resetsAt: string, now: Date) =>
  new TooMany(Math.max(1, Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1_000)))
