import { formatTimeRange } from '#domain/dates/format-time-range.ts'
import {
  addDays,
  type ClassCalendar,
  type Holiday,
  longDay,
  nextClasses,
} from '#domain/site/class-calendar.ts'
import { maxHolidays } from '#domain/site/class-timings.ts'
import { fill } from '#domain/text/fill.ts'
import type { Language } from '#domain/text/languages.ts'
import { defineWords } from '#domain/text/words.ts'

export const classDayPaths = {
  /** GET lists upcoming changes, POST adds one. */
  list: '/api/admin/evenings/class-days',
  /** DELETE undoes a change. */
  one: '/api/admin/evenings/class-days/:id',
} as const

/** In characters. */
export const maxReasonLength = 60

const noClassWords = defineWords('no-class', {
  on: 'No class on {from}',
  during: 'No class from {from} to {to}',
  reason: 'Reason: {reason}.',
  next: 'The next class is on {next}.',
})

/** A language and a function that returns our texts in it by their catalog keys. */
type NoticeLanguage = { language: Language; textOf: (key: string, english: string) => string }
const inEnglish: NoticeLanguage = { language: 'en', textOf: (_key, english) => english }

/** Returns the notice that there is no class. Visitors see it on the site; admins can also share it with families. */
export function noClassNotice(
  { from, to, name }: Holiday,
  calendar: ClassCalendar,
  { language, textOf } = inEnglish,
) {
  const fillIn = (word: keyof typeof noClassWords, values: Record<string, string>) =>
    fill(textOf(`no-class.${word}`, noClassWords[word]), values)
  const write = (day: string) => longDay(day, language)
  const holidays = [...calendar.holidays, { from, to, name }]
  const [next] = nextClasses({ ...calendar, holidays }, addDays(to, 1), 1)
  const when = next && [write(next.day), formatTimeRange(next, language)].filter(Boolean).join(', ')
  return {
    title: fillIn(from === to ? 'on' : 'during', { from: write(from), to: write(to) }),
    description: [
      fillIn('reason', { reason: textOf(`default.${name}`, name) }),
      ...(when ? [fillIn('next', { next: when })] : []),
    ].join(' '),
  }
}

export const classDayMessages = defineWords('classDays', {
  calledOff: (days: string) => `No class: ${days}.`,
  added: (day: string) => `Extra class added: ${day}.`,
  undone: 'Undone. The calendar is as it was before.',
  gone: 'This calendar change no longer exists.',
  marked: 'The register of this day has marks. Clear them first.',
  alreadyOff: 'There is no class on these days anyway.',
  isCalledOff: 'Class on this day was called off. Undo that first.',
  alreadyExtra: 'There is an extra class on this day already.',
  tooMany: `At most ${maxHolidays} changes can be planned ahead. Remove one first.`,
})
