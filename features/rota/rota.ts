import { endOfSchoolDay, formatSchoolTime, schoolDay } from '#domain/dates/school-day.ts'
import { className } from '#domain/kinds/class-name.ts'
import {
  addDays,
  type ClassCalendar,
  type EveningDay,
  eveningOn,
  longDay,
  mondayOf,
  nextClasses,
} from '#domain/site/class-calendar.ts'
import { defineWords } from '#domain/text/words.ts'

export const rotaPaths = {
  /** Returns the week that contains the day, `YYYY-MM-DD`. */
  week: '/api/admin/evenings/rota/weeks/:day',
  places: '/api/admin/evenings/rota/places',
  place: '/api/admin/evenings/rota/places/:id',
  offer: '/api/admin/evenings/rota/places/:id/offer',
  take: '/api/admin/evenings/rota/places/:id/take',
  /** Copies last week's places to the days of this week. */
  copy: '/api/admin/evenings/rota/weeks/:day/copy',
  weekdays: '/api/admin/evenings/rota/weekdays',
  /** The admin's own answer to whether they come. */
  answer: '/api/admin/evenings/rota/answer',
  /** What the link in the mail of the day before is about; it needs no login. */
  coming: '/api/coming/:token',
  /** The days on which a volunteer is away. */
  away: '/api/admin/evenings/rota/away',
  awayOne: '/api/admin/evenings/rota/away/:id',
  /** Reads or changes the settings for when an evening stands out, and whether the admin gets a mail about it. */
  gaps: '/api/admin/evenings/rota/gaps',
  /** Creates or revokes the secret address of the admin's own calendar. */
  calendar: '/api/admin/evenings/rota/calendar',
} as const

/** The URL that calendar programs fetch, with one volunteer's evenings. */
export const personalCalendar = { prefix: '/calendar/', route: '/calendar/:token.ics' } as const
export const personalCalendarPath = (token: string) => `${personalCalendar.prefix}${token}.ics`

/** Answers whether a volunteer comes. Whoever has the link sees and answers this one evening, without a login. */
export const comingPage = (token: string) => `/coming/${token}`

export const maxTeachers = 6
/** How many days a volunteer can be away at once, and how many such times a volunteer can have ahead. */
export const maxAway = { days: 366, times: 20 } as const
export const rotaAnswers = ['yes', 'no'] as const
export type RotaAnswer = (typeof rotaAnswers)[number]

/** An evening with more children for each volunteer than this limit stands out. */
export const childrenPerVolunteer = { key: 'childrenPerVolunteer', usual: 5, min: 1, max: 20 } as const

/**
 * Returns a day of the week that the rota shows first: today, or the next Monday if it is Saturday or Sunday and no
 * class of this week is left.
 */
export function firstRotaDay(calendar: ClassCalendar, now: Date): string {
  const today = schoolDay(now)
  const nextMonday = addDays(mondayOf(today), 7)
  const isWeekend = today >= addDays(nextMonday, -2)
  const isLeft = nextClasses(calendar, today).some(
    ({ day, to }) => day < nextMonday && (!to || new Date(to) > now),
  )
  return isWeekend && !isLeft ? nextMonday : today
}

/** Whether and when volunteers are asked if they come, and how others are asked if they do not. */
export const asking = {
  key: 'rotaAsking',
  usual: { asks: false, askHour: 18, asksOneByOne: false },
  hours: { min: 8, max: 22 },
} as const

const schoolHour = (now: Date) => Number(formatSchoolTime(now).slice(11, 13))

/** Returns true between the hours at which volunteers may be asked. */
export const isDaytime = (now: Date): boolean =>
  schoolHour(now) >= asking.hours.min && schoolHour(now) < asking.hours.max

/** Returns true after the last class of a day. */
export const isOver = ({ day, to }: Pick<EveningDay, 'day' | 'to'>, now: Date): boolean =>
  now >= (to ? new Date(to) : endOfSchoolDay(day))

/**
 * Returns the evening about which volunteers are asked now: today's until it is over, then tomorrow's from the hour of
 * the setting on.
 */
export function askedDay(calendar: ClassCalendar, now: Date, askHour: number): string | null {
  const today = eveningOn(schoolDay(now), calendar)
  if (today.isHeld && !isOver(today, now)) return today.day
  const tomorrow = eveningOn(addDays(today.day, 1), calendar)
  return tomorrow.isHeld && schoolHour(now) >= askHour ? tomorrow.day : null
}

type Teacher = { studentClass: string; who: string }

/**
 * Returns what an evening lacks; undefined if each class has a teacher, and there are at most `limit` children for each
 * volunteer.
 */
export function gapOf(
  classes: readonly string[],
  teachers: readonly Teacher[],
  children: number,
  limit: number,
) {
  const untaught = classes.filter(
    (name) => !teachers.some(({ studentClass }) => studentClass === name),
  ).length
  const volunteers = new Set(teachers.map(({ who }) => who)).size
  const isFew = volunteers > 0 && children > volunteers * limit
  return untaught > 0 || isFew ? { untaught, volunteers, children, isFew } : undefined
}

type Place = { day: string; studentClass: string; subject: string }
type Week = { today: string; places: readonly Pick<Place, 'day' | 'studentClass'>[] }
type Evening = { day: string; isHeld: boolean; classes: readonly string[] }

/** Returns the classes of an evening that have no teacher yet; none if the evening is over or not held. */
export const untaughtClasses = ({ today, places }: Week, { day, isHeld, classes }: Evening) =>
  isHeld && day >= today
    ? classes.filter((name) => !places.some((place) => place.day === day && place.studentClass === name))
    : []

/** Returns a text such as `Class 5, Maths, on Tuesday, 24 November 2026`. */
export const rotaPlaceInWords = ({ day, studentClass, subject }: Place) =>
  `${[className(studentClass), subject].filter(Boolean).join(', ')}, on ${longDay(day)}`

export const rotaMessages = defineWords('rota', {
  joined: 'Saved in the rota.',
  left: 'Removed from the rota.',
  offered: 'Others can take this evening now. Until someone does, it is still yours.',
  took: 'It is yours. Thank you!',
  taken: (name: string) => `${name || 'Someone else'} has taken it.`,
  gone: 'This place in the rota is no longer there.',
  over: 'This evening is over.',
  full: `At most ${maxTeachers} can teach one class on one evening.`,
  noRecord: 'Your account is not linked to a volunteer yet. Please ask a PIC to link it.',
  saved: 'Saved.',
  nothingCopied: 'There was nothing to copy.',
  copiedOne: '1 place copied.',
  copied: (count: number) => `${count} places copied.`,
  awaySaved: 'Saved.',
  awayFreedOne: 'Saved. 1 turn is free now.',
  awayFreed: (count: number) => `Saved. ${count} turns are free now.`,
  awayRemoved: 'Removed. Turns that became free stay free.',
  awayGone: 'This entry was removed already.',
  awayOver: 'These days are over.',
  awayBackwards: 'The last day cannot be before the first day.',
  awayLong: `At most ${maxAway.days} days.`,
  awayTwice: 'Some of these days are already entered. Remove that entry first.',
  awayMany: `At most ${maxAway.times} entries.`,
  isAway: (name: string, last: string) => `${name} is away until ${last}.`,
  calendarMade: 'Your calendar has a new link.',
  calendarRevoked: 'Your calendar link no longer works.',
})

/** What the page of the link and the dashboard say. */
export const comingMessages = defineWords('coming', {
  title: 'Will you come?',
  description: 'A volunteer says whether they come.',
  forWhom: (name: string) => `For ${name}`,
  yes: 'Yes, I will come',
  no: 'No, I cannot come',
  saidYes: 'You said yes. See you then!',
  saidNo: 'You said no. We are asking others. If you can come after all, say so soon.',
  taken: 'Someone else has taken it, so you need not come. Thank you for telling us.',
  notYours: 'You are not on the rota for this evening any more.',
  again: 'You can change your answer until the evening ends.',
  over: 'This link does not work. The evening may be over or called off, or the link is not complete.',
  choose: 'Say yes or no.',
})
