import { day } from '#domain/dates/durations.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import type { Tables } from '../db/tables.ts'
import { type Check, type Finding, ok } from './check.ts'

const words = {
  answer: 'request',
  change: 'change',
  none: 'No errors in the last 7 days.',
  failed: (answers: string, last: string) => `${answers} failed, the last one on ${last}.`,
  readLog: 'Ask the person who runs the server to look for “request failed” in the log.',
  noSpace: (changes: string, last: string) =>
    `${changes} could not be saved for lack of space, the last one on ${last}.`,
  makeRoom: '“Disk space” shows how much is left.',
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
  const tell = (kind: ErrorCount['kind'], one: string, says: (number: string, last: string) => string) => {
    const own = counts.filter((count) => count.kind === kind)
    const last = own.at(-1)
    if (!last) return []
    const number = own.reduce((sum, { count }) => sum + count, 0)
    return [says(pluralize(number, one), formatDay(last.day))]
  }
  const failed = tell('failed', words.answer, words.failed)
  const noSpace = tell('noSpace', words.change, words.noSpace)
  const says = [...failed, ...noSpace]
  if (says.length === 0) return ok(words.none)
  const advice = [
    ...(failed.length > 0 ? [words.readLog] : []),
    ...(noSpace.length > 0 ? [words.makeRoom] : []),
  ]
  return { level: 'warning', says: says.join(' '), advice: advice.join(' ') }
}
