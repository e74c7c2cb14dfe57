export type SchoolYearSettings = {
  /** The month from which a year may begin: 1 to 12. */
  month: number
  /** Volunteers in this year of study or a later one become alumni. */
  finalYear: number
  /** A school year that needs no move; admins are not reminded of it. */
  skippedYear: number | null
}

/** Key in `settings`; separate from the site settings, which everyone can read. */
export const schoolYearKey = 'schoolYear'

export const defaultSchoolYearSettings: SchoolYearSettings = { month: 6, finalYear: 4, skippedYear: null }

/** Returns the latest year that may have begun on a day such as `2026-06-20`. */
export const yearBegunOn = (day: string, { month }: Pick<SchoolYearSettings, 'month'>) =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < month ? 1 : 0)

/** Returns the first day on which a year may begin. */
export const firstDayOf = (year: number, { month }: Pick<SchoolYearSettings, 'month'>) =>
  `${year}-${String(month).padStart(2, '0')}-01`
