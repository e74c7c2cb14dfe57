import { defineWords } from '#domain/text/words.ts'
import { writtenSource } from '#features/evenings/server/written-by-person.ts'
import { entry, labeledColumns } from '#server/personal-data/person-source.ts'
import type { AbsenceNoteRow } from './tables.ts'

const words = defineWords({ yes: 'yes' })
const labels = { heard: 'What was heard', isComing: 'Coming again', adminName: 'By' }

/** The notes about a missing child, and what an admin has noted about others. */
export const absencesSource = writtenSource<AbsenceNoteRow>({
  table: 'absenceNotes',
  about: 'studentId',
  texts: ['heard'],
  toEntry: ({ day, at, isComing, ...row }) =>
    entry(day, labeledColumns({ ...row, isComing: isComing === 1 && words.yes }, labels), { at }),
})
