import { count, id, text, time } from '#domain/api/values.ts'
import { fieldSchema } from '#domain/kinds/field-schemas.ts'
import { student } from '#domain/kinds/student.ts'
import { defineWords } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'
import { changeSetSchema } from '#features/undo/change-set-schemas.ts'
import {
  maxPeople,
  type Outcome,
  schoolYearMessages,
  studentOutcomes,
  volunteerOutcomes,
} from './school-year.ts'

const words = defineWords({ tooMany: `Send at most ${maxPeople.toLocaleString('en')} people.` })

const year = z.int().min(1900).max(2200)

export const schoolYearSettingsSchema = z.strictObject({
  month: z.int('A month is a number from 1 to 12.').min(1).max(12),
  finalYear: z.int('A year of study is a number from 1 to 10.').min(1).max(10),
  skippedYear: year.nullable().describe('A school year in which no one needs to be moved up.'),
})

export const sentSchoolYearSettingsSchema = schoolYearSettingsSchema
  .partial()
  .refine((settings) => Object.keys(settings).length > 0, schoolYearMessages.nothingSent)

const person = { _id: id, fullName: text, updatedAt: time, isNew: z.boolean() }

/**
 * A child in the plan. `isNew` means that the child was added after the year may have begun, and so is
 * probably already in the new class.
 */
const plannedStudentSchema = z.object({ ...person, studentClass: text })
export type PlannedStudent = z.infer<typeof plannedStudentSchema>

const plannedVolunteerSchema = z.object({
  ...person,
  year: z.int(),
  department: text,
  isAlumnus: z
    .boolean()
    .describe('True if an alumnus with this enrollment number or e-mail address already exists.'),
  isHiddenAsAlumnus: z
    .boolean()
    .describe(
      'True if the alumnus record would be hidden: the volunteer is hidden now, or visitors would see more of them than before.',
    ),
  accountEmail: text
    .nullable()
    .describe('The e-mail address of the volunteer’s active account; null if there is none.'),
})
export type PlannedVolunteer = z.infer<typeof plannedVolunteerSchema>

export const schoolYearSchema = z.object({
  year: year.describe('The school year to begin, as the calendar year in which it starts.'),
  ...schoolYearSettingsSchema.shape,
  isDue: z
    .boolean()
    .describe(
      'True if the year was neither begun nor skipped, and someone is still listed from the year before.',
    ),
  done: changeSetSchema.nullable().describe('The change set that began the year; null if it has not begun.'),
  students: z.array(plannedStudentSchema),
  volunteers: z.array(plannedVolunteerSchema),
  leftWithAccount: z
    .array(z.object({ fullName: text, email: text }))
    .describe('Volunteers who have left but still have an active account.'),
  archive: z.array(z.object({ year, people: count })).describe('The archived years, latest first.'),
})
export type SchoolYear = z.infer<typeof schoolYearSchema>

const seen = { _id: z.uuid('Send the ids of the people.'), updatedAt: z.string().max(40) }

/**
 * The decision about each person, and the version of each record. If people have changed since then, the request is
 * rejected with their names.
 */
export const yearMoveSchema = z.strictObject({
  year,
  students: z
    .array(
      z
        .strictObject({
          ...seen,
          becomes: z.enum(studentOutcomes),
          studentClass: (fieldSchema(student.fields.studentClass) as z.ZodType<string>).optional(),
        })
        .refine(({ becomes, studentClass }) => (becomes === 'moves') === (studentClass !== undefined), {
          path: ['studentClass'],
          error: schoolYearMessages.classMissing,
        }),
    )
    .max(maxPeople, words.tooMany),
  volunteers: z
    .array(z.strictObject({ ...seen, becomes: z.enum(volunteerOutcomes) }))
    .max(maxPeople, words.tooMany),
})
export type YearMove = z.infer<typeof yearMoveSchema>

export const dryRunSchema = yearMoveSchema.extend({ format: z.enum(['xlsx', 'csv']) })

export const yearRecordSchema = z.object({
  kind: z.enum(['student', 'volunteer']),
  _id: id,
  name: text,
  group: text.describe('The class or the year of study.'),
  outcome: z.enum([...new Set([...studentOutcomes, ...volunteerOutcomes])] as [Outcome, ...Outcome[]]),
  next: text.nullable().describe('The next class or year of study; null if there is none.'),
})
export type YearRecord = z.infer<typeof yearRecordSchema>
