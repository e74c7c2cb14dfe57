/** `from` and `to` are the first and last day of the school year. */
export type AcademicYear = { from: string; to: string; name: string }

/**
 * Engineering institutes start their year in July. So does this school, because students of such an institute run it.
 */
const firstMonth = 7

/** Returns 2026–27, for example, for days from 1 July 2026 to 30 June 2027. */
export function academicYearOf(day: string): AcademicYear {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0)
  return {
    from: `${year}-07-01`,
    to: `${year + 1}-06-30`,
    name: `${year}–${String(year + 1).slice(2)}`,
  }
}
