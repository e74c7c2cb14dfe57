import { academicYearOf } from '#domain/dates/academic-year.ts'
import { day } from '#domain/dates/durations.ts'
import { currentYear, schoolDay } from '#domain/dates/school-day.ts'
import type { AdminStatus } from './accounts.ts'

/** What an account can do now; somebody read-only reads what admins read and changes their own account alone. */
export const accessStates = ['pending', 'active', 'read-only', 'ended'] as const
export type Access = (typeof accessStates)[number]

/** What people call them. */
export const accessLabels: Record<Access, string> = {
  pending: 'Waiting for approval',
  active: 'Active',
  'read-only': 'Read-only',
  ended: 'Ended',
}

/** For how many days access is read-only after its last day, before it ends. */
export const readOnlyDays = 28

/** How many days before the last day people are asked whether somebody keeps their access. */
export const noticeDays = [28, 7] as const

export type AccessDates = {
  status: AdminStatus
  /** The last day of full access; null where it does not end by itself. */
  endsOn: string | null
  /** When somebody ended it by hand. */
  endedAt: string | null
}

/** The one place that says what access somebody has: from the dates of the account and the clock, by no job. */
export function accessOf({ status, endsOn, endedAt }: AccessDates, now: Date): Access {
  if (status === 'pending') return 'pending'
  if (endedAt !== null) return 'ended'
  if (endsOn === null) return 'active'
  const daysOver = -daysLeft(endsOn, now)
  if (daysOver <= 0) return 'active'
  return daysOver <= readOnlyDays ? 'read-only' : 'ended'
}

/** How many days at the school a last day is ahead: 0 on that day, negative after it. */
export const daysLeft = (endsOn: string, now: Date) =>
  Math.round((Date.parse(endsOn) - Date.parse(schoolDay(now))) / day)

/** Whether somebody should decide about it: it ends soon, or is read-only already. */
export function isEnding(dates: AccessDates, now: Date): boolean {
  const access = accessOf(dates, now)
  const isSoon = dates.endsOn !== null && daysLeft(dates.endsOn, now) <= noticeDays[0]
  return access === 'read-only' || (access === 'active' && isSoon)
}

/** The first day without any access. */
export const offOn = (endsOn: string) => addDays(endsOn, readOnlyDays + 1)

/** The last day of somebody who keeps their access: the end of a school year, at least three months ahead. */
export function nextEnd(endsOn: string | null, now: Date): string {
  const today = schoolDay(now)
  const from = endsOn !== null && endsOn > today ? endsOn : today
  return academicYearOf(addDays(from, 90)).to
}

/** How many years a course takes, where somebody says only in which year of it they are. */
const courseYears = 4

/**
 * The year in which a volunteer probably leaves, from the `year` of the sign-up: a year of study, or a calendar year
 * that is the year of leaving itself.
 */
export function proposedLeavingYear(year: unknown, now: Date): number {
  const given = Number(year)
  const endOfYear = Number(academicYearOf(schoolDay(now)).to.slice(0, 4))
  if (given >= currentYear(now)) return Math.min(given, currentYear(now) + maxLeavingYears)
  const isYearOfStudy = given >= 1 && given <= 10
  return isYearOfStudy ? endOfYear + Math.max(0, courseYears - given) : endOfYear
}

/** How many years ahead a year of leaving may be. */
export const maxLeavingYears = 10

/** The last day of somebody who leaves in that year: the end of its school year, or of the year when that is over. */
export function endOfLeavingYear(leavingYear: number, now: Date): string {
  const endOfSchoolYear = `${leavingYear}-06-30`
  return endOfSchoolYear >= schoolDay(now) ? endOfSchoolYear : `${leavingYear}-12-31`
}

const addDays = (from: string, days: number) =>
  new Date(Date.parse(from) + days * day).toISOString().slice(0, 10)
