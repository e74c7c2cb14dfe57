import { maxHolidays } from '../site/class-timings.ts'
import { defineMessages } from '../text/message.ts'
import { addDays, type ClassCalendar, type Holiday, longDay, nextClasses } from './class-days.ts'

export const classDayPaths = {
  /** Coming changes; what is sent adds one. */
  list: '/api/admin/evenings/class-days',
  /** Taken back. */
  one: '/api/admin/evenings/class-days/:id',
} as const

/** In characters. */
export const maxReasonLength = 60

/** Why there is no class, where no words of one's own are needed. */
export const usualReasons = ['Exams', 'Festival', 'Rain', 'Too few volunteers', 'Holiday'] as const

/** What tells visitors that there is no class: a notice, and a text to send to the families. */
export function noClassNotice({ from, to, name }: Holiday, calendar: ClassCalendar) {
  const days = from === to ? `on ${longDay(from)}` : `from ${longDay(from)} to ${longDay(to)}`
  const [next] = nextClasses(
    { ...calendar, holidays: [...calendar.holidays, { from, to, name }] },
    addDays(to, 1),
    1,
  )
  const sentences = [
    `Reason: ${name}.`,
    ...(next ? [`The next class is on ${[longDay(next.day), next.time].filter(Boolean).join(', ')}.`] : []),
  ]
  return { title: `No class ${days}`, description: sentences.join(' ') }
}

export const classDayMessages = defineMessages('classDays', {
  calledOff: (days: string) => `No class: ${days}.`,
  added: (day: string) => `Extra class added: ${day}.`,
  undone: 'Undone. The calendar is as it was before.',
  gone: 'This change of the calendar is no longer there.',
  marked: 'People are marked in the register of this day. Take their marks back first.',
  alreadyOff: 'There is no class on these days anyway.',
  isCalledOff: 'Class on this day was called off. Undo that first.',
  alreadyExtra: 'There is an extra class on this day already.',
  tooMany: `At most ${maxHolidays} changes can lie ahead. Remove one first.`,
})
