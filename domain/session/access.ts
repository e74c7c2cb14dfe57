import { academicYearOf } from '#domain/dates/academic-year.ts'
import { day } from '#domain/dates/durations.ts'
import { currentYear, schoolDay } from '#domain/dates/school-day.ts'
import type { AdminStatus } from './accounts.ts'

/** What an account can do now. A read-only admin can still read everything, but change only their own account. */
export const accessStates = ['pending', 'active', 'read-only', 'ended'] as const
export type Access = (typeof accessStates)[number]

export const accessLabels: Record<Access, string> = {
  pending: 'Waiting for approval',
  active: 'Active',
  'read-only': 'Read-only',
  ended: 'Ended',
}

/** How long access remains read-only after the last day of full access. */
export const readOnlyDays = 28

/** How many days before an account's last day admins are asked whether to extend its access. */
export const noticeDays = [28, 7] as const

export type AccessDates = {
  status: AdminStatus
  /** The last day of full access; null if access does not expire. */
  endsOn: string | null
  /** Set when an admin ended the access manually. */
  endedAt: string | null
}

/** Derived from the account's dates and the clock, so no scheduled job has to update it. */
export function accessOf({ status, endsOn, endedAt }: AccessDates, now: Date): Access {
  if (status === 'pending') return 'pending'
  if (endedAt !== null) return 'ended'
  if (endsOn === null) return 'active'
  const daysOver = -daysLeft(endsOn, now)
  if (daysOver <= 0) return 'active'
  return daysOver <= readOnlyDays ? 'read-only' : 'ended'
}

/** Counts days in the school's time zone: 0 on the last day, negative after it. */
export const daysLeft = (endsOn: string, now: Date) =>
  Math.round((Date.parse(endsOn) - Date.parse(schoolDay(now))) / day)

/** True if an admin should decide whether to extend access, which ends soon or is already read-only. */
export function isEnding(dates: AccessDates, now: Date): boolean {
  const access = accessOf(dates, now)
  const isSoon = dates.endsOn !== null && daysLeft(dates.endsOn, now) <= noticeDays[0]
  return access === 'read-only' || (access === 'active' && isSoon)
}

/** Returns the first day without any access. */
export const offOn = (endsOn: string) => addDays(endsOn, readOnlyDays + 1)

/** Returns the end of a school year, at least three months ahead. */
export function nextEnd(endsOn: string | null, now: Date): string {
  const today = schoolDay(now)
  const from = endsOn !== null && endsOn > today ? endsOn : today
  return academicYearOf(addDays(from, 90)).to
}

/** The length of a course in years, for people who enter only their year of study. */
const courseYears = 4

/**
 * Guesses the leaving year of a volunteer from the sign-up's `year`: a year of study, or the calendar year of leaving.
 */
export function proposedLeavingYear(year: unknown, now: Date): number {
  const given = Number(year)
  const endOfYear = Number(academicYearOf(schoolDay(now)).to.slice(0, 4))
  if (given >= currentYear(now)) return Math.min(given, currentYear(now) + maxLeavingYears)
  const isYearOfStudy = given >= 1 && given <= 10
  return isYearOfStudy ? endOfYear + Math.max(0, courseYears - given) : endOfYear
}

export const maxLeavingYears = 10

/** Returns the end of the leaving year's school year, or of the calendar year if that school year is over. */
export function endOfLeavingYear(leavingYear: number, now: Date): string {
  const endOfSchoolYear = `${leavingYear}-06-30`
  return endOfSchoolYear >= schoolDay(now) ? endOfSchoolYear : `${leavingYear}-12-31`
}

const addDays = (from: string, days: number) =>
  new Date(Date.parse(from) + days * day).toISOString().slice(0, 10)
