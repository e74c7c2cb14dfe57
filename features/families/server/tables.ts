declare module '#server/db/tables.ts' {
  interface FeatureTables {
    absenceNotes: AbsenceNoteRow
  }
}

type By = { at: string; adminId: string | null; adminName: string }

export type AbsenceNoteRow = By & {
  id: string
  studentId: string
  day: string
  heard: string
  isComing: number
}
