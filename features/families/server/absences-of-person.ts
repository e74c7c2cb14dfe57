import { defineWords } from '#domain/text/words.ts'
import { writtenSource } from '#features/evenings/server/written-by-person.ts'
import { entry, type ListedSource, labeledColumns } from '#server/personal-data/person-source.ts'
import type { AbsenceNoteRow } from './tables.ts'

const words = defineWords({ yes: 'yes' })
const labels = { heard: 'What was heard', isComing: 'Back in class', adminName: 'By' }

/** The notes about a missing child, and what an admin has noted about others. */
export const absencesSource: ListedSource = {
  label: 'Absences',
  where: 'What we heard about a missing child, why a child left, and notes that name them.',
  fate: 'deleted',
  why: 'Notes they wrote about others stay, but no longer say who wrote them. All notes are deleted when a school year is over.',
  ...writtenSource<AbsenceNoteRow>({
    table: 'absenceNotes',
    about: 'studentId',
    texts: ['heard'],
    toEntry: ({ day, at, isComing, ...row }) =>
      entry(day, labeledColumns({ ...row, isComing: isComing === 1 && words.yes }, labels), { at }),
  }),
}
