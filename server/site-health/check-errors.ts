import { day } from '#domain/dates/durations.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import type { Tables } from '../db/tables.ts'
import { type Check, type Finding, ok } from './check.ts'

const words = {
  none: 'No errors in the last 7 days.',
  failed: {
    one: 'request',
    says: (requests: string, last: string) => `${requests} failed, the last one on ${last}.`,
    advice: 'Ask the person who runs the server to look for “request failed” in the log.',
  },
  noSpace: {
    one: 'change',
    says: (changes: string, last: string) =>
      `${changes} could not be saved for lack of space, the last one on ${last}.`,
    advice: '“Disk space” shows how much is left.',
  },
}

type ErrorCount = Tables['errorCounts']

const shownDays = 7

/** Answers that failed within a week. */
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
