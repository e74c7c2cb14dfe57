declare module '#server/db/tables.ts' {
  interface FeatureTables {
    absenceNotes: AbsenceNoteRow
    /** The family of a child who is linked to its brothers and sisters (`features/families/server/siblings.ts`). */
    siblings: { childId: string; familyId: string }
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
