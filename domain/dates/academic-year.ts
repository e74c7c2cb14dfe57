/** A school year. `from` and `to` are its first and last day. */
export type AcademicYear = { from: string; to: string; name: string }

/** Engineering institutes start their year in July, as does a school that their students run. */
const firstMonth = 7

/** Returns the school year that contains a day (`YYYY-MM-DD`): 2026–27 is from 1 July 2026 to 30 June 2027. */
export function academicYearOf(day: string): AcademicYear {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0)
  return {
    from: `${year}-07-01`,
    to: `${year + 1}-06-30`,
    name: `${year}–${String(year + 1).slice(2)}`,
  }
}
