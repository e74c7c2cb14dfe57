import type { Outcome } from '../school-year.ts'

declare module '#server/db/tables.ts' {
  interface FeatureTables {
    /** Each person's class or year of study in past school years (`features/school-year/server/year-records.ts`). */
    yearRecords: YearRecordRow
  }
}

export type YearRecordRow = {
  /** The change set that started the next year. If that change set is undone, the row is ignored. */
  changeSetId: string
  position: number
  /** The school year that is over, by its first calendar year. */
  year: number
  kind: 'student' | 'volunteer'
  recordId: string
  name: string
  group: string
  outcome: Outcome
  next: string | null
}
