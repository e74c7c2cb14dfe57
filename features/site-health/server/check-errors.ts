import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { day, minute } from '#domain/dates/durations.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { isInProcess } from '#server/http/log-requests.ts'
import { system } from '#server/system.ts'
import type { Finding } from '../site-health.ts'
import { type Check, ok } from './health-check.ts'

const words = defineWords({
  none: 'No errors in the last 7 days.',
  failed: {
    one: 'request',
    says: (requests: string, last: string) => `${requests} failed, the last one on ${last}.`,
    advice: 'Ask the person who runs the server to look for “request failed” in the server’s log.',
  },
  noSpace: {
    one: 'change',
    says: (changes: string, last: string) =>
      `${changes} could not be saved for lack of space, the last one on ${last}.`,
    advice: '“Disk space” shows how much is left.',
  },
})

type ErrorCount = Tables['errorCounts']

const shownDays = 7

export const checkErrors: Check = async ({ db, now }) => {
  const since = schoolDay(new Date(now().getTime() - shownDays * day))
  const rows = await db
    .selectFrom('errorCounts')
    .selectAll()
    .where('day', '>', since)
    .orderBy('day')
    .execute()
  return judgeErrors(rows)
}

export function judgeErrors(counts: ErrorCount[]): Finding {
  const found = (['failed', 'noSpace'] as const).flatMap((kind) => {
    const own = counts.filter((count) => count.kind === kind)
    const last = own.at(-1)
    if (!last) return []
    const { one, says, advice } = words[kind]
    const number = own.reduce((sum, { count }) => sum + count, 0)
    return [{ says: says(pluralize(number, one), formatDay(last.day)), advice }]
  })
  if (found.length === 0) return ok(words.none)
  const join = (part: 'says' | 'advice') => found.map((sentences) => sentences[part]).join(' ')
  return { level: 'warning', says: join('says'), advice: join('advice') }
}

type ErrorKind = Tables['errorCounts']['kind']
type CountContext = Pick<AppContext, 'db' | 'now' | 'log' | 'contentVersion'>

const flushIntervalMs = minute
const keptMs = 35 * day
/** If a monitor learns here that the server is not ready, no user's request has failed. */
const notCounted = new Set(['/healthz', '/readyz'])

/** Counts failed responses by day, without any data about users. */
export function countErrors(app: FastifyInstance, context: CountContext): void {
  const counts = createErrorCounts(context)
  app.addHook('onResponse', (request, { statusCode }, done) => {
    done()
    if (statusCode < 500 || isInProcess(request) || notCounted.has(request.routeOptions.url ?? '')) return
    counts.add(statusCode === 507 ? 'noSpace' : 'failed')
  })
  app.addHook('onClose', counts.close)
}

/**
 * Counts in memory and writes to the database at most once a minute, so that a failing database does not get
 * another write for each failed response. Counts that cannot be written are retried a minute later.
 */
export function createErrorCounts({ db, now, log, contentVersion }: CountContext) {
  /** By day and type: only a few entries, no matter how many responses fail. */
  const counts = new Map<string, { day: string; kind: ErrorKind; count: number }>()
  let timer: NodeJS.Timeout | undefined

  function add(kind: ErrorKind, day = schoolDay(now()), number = 1) {
    // Ignore deliberate rejections while a newer version is taking over.
    if (contentVersion.isOutdated()) return
    const key = `${day} ${kind}`
    counts.set(key, { day, kind, count: (counts.get(key)?.count ?? 0) + number })
    timer ??= system.setTimeout(() => void flush(), flushIntervalMs).unref()
  }

  async function flush() {
    system.clearTimeout(timer)
    timer = undefined
    const entries = [...counts.values()]
    counts.clear()
    for (const { day, kind, count } of entries)
      try {
        await addErrorCount(db, day, kind, count)
      } catch (error) {
        log.warn({ err: error }, 'could not count failed responses; will retry')
        add(kind, day, count)
      }
  }

  return {
    add,
    flush,
    /** Writes the remaining counts; they are lost if this fails. */
    async close() {
      await flush()
      system.clearTimeout(timer)
    },
  }
}

async function addErrorCount(db: Db, day: string, kind: ErrorKind, count: number): Promise<void> {
  await db
    .insertInto('errorCounts')
    .values({ day, kind, count })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind'])
        .doUpdateSet(({ ref }) => ({ count: sql<number>`${ref('errorCounts.count')} + ${count}` })),
    )
    .execute()
}

/** Runs in the daily maintenance. */
export async function deleteOldErrorCounts({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const lastDay = schoolDay(new Date(now().getTime() - keptMs))
  await db.deleteFrom('errorCounts').where('day', '<=', lastDay).execute()
}
