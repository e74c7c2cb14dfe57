import { day } from '#domain/dates/durations.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import type { Tables } from '../db/tables.ts'
import { type Check, type Finding, ok } from './check.ts'

const words = {
  answer: 'answer',
  change: 'change',
  none: 'Every answer of the last 7 days was as it should be.',
  failed: (answers: string, last: string) => `${answers} of the site failed, the last one on ${last}.`,
  readLog: 'The person who runs the server finds each in the log as “request failed”.',
  noSpace: (changes: string, last: string) =>
    `${changes} could not be saved for want of room, the last one on ${last}.`,
  makeRoom: 'The line about the disk says how much is left now.',
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
