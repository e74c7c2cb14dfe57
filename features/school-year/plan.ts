import { groupBy } from '#domain/group-by.ts'
import { compareClasses, nextClass } from '#domain/kinds/class-order.ts'
import type { StudentOutcome, VolunteerOutcome } from './school-year.ts'
import type { PlannedStudent, PlannedVolunteer, SchoolYear, YearMove } from './school-year-schemas.ts'

/** Decisions that differ from the proposal; people are identified by their ids. */
export type Decisions = {
  /** The class that follows each class; null if its children finish school. */
  nextClasses: Record<string, string | null>
  people: Record<string, 'moves' | 'stays' | 'left'>
}

export const noDecisions: Decisions = { nextClasses: {}, people: {} }

export type DecidedStudent = PlannedStudent & { becomes: StudentOutcome; next: string | null }
export type DecidedVolunteer = PlannedVolunteer & { becomes: VolunteerOutcome; next: number | null }

export type ClassGroup = {
  name: string
  /** Null after the last class; undefined if it is unknown and not yet decided. */
  next: string | null | undefined
  students: DecidedStudent[]
}
export type YearGroup = { year: number; volunteers: DecidedVolunteer[] }

/** Returns the classes in order, with each child's outcome. New children stay unless decided otherwise. */
export function planClasses(
  { students }: SchoolYear,
  { nextClasses, people }: Decisions,
  lastGrade: number,
): ClassGroup[] {
  const byClass = groupBy(students, ({ studentClass }) => studentClass)
  const inUse = [...byClass.keys()]
  return inUse.sort(compareClasses).map((name) => {
    const next = Object.hasOwn(nextClasses, name) ? nextClasses[name] : nextClass(name, lastGrade, inUse)
    const decide = (student: PlannedStudent): DecidedStudent => {
      const decided = people[student._id] ?? (student.isNew ? 'stays' : 'moves')
      // If the next class is unknown, nobody moves.
      const becomes = decided !== 'moves' ? decided : next === null ? 'completed' : next ? 'moves' : 'stays'
      return { ...student, becomes, next: becomes === 'moves' ? (next ?? null) : null }
    }
    return { name, next, students: (byClass.get(name) ?? []).map(decide) }
  })
}

export function planYears(
  { volunteers, finalYear }: SchoolYear,
  { people }: Pick<Decisions, 'people'>,
): YearGroup[] {
  const byYear = groupBy(volunteers, ({ year }) => year)
  const decide = (volunteer: PlannedVolunteer): DecidedVolunteer => {
    const decided = people[volunteer._id] ?? (volunteer.isNew ? 'stays' : 'moves')
    const becomes = decided === 'moves' && volunteer.year >= finalYear ? 'became alumnus' : decided
    return { ...volunteer, becomes, next: becomes === 'moves' ? volunteer.year + 1 : null }
  }
  return [...byYear.keys()]
    .sort((a, b) => a - b)
    .map((year) => ({ year, volunteers: (byYear.get(year) ?? []).map(decide) }))
}

/** Returns the request body, which contains what the user saw, so that exactly that is applied. */
export const toYearMove = (year: number, classes: ClassGroup[], years: YearGroup[]): YearMove => ({
  year,
  students: classes.flatMap(({ students }) =>
    students.map(({ _id, updatedAt, becomes, next }) => ({
      _id,
      updatedAt,
      becomes,
      ...(next !== null && { studentClass: next }),
    })),
  ),
  volunteers: years.flatMap(({ volunteers }) =>
    volunteers.map(({ _id, updatedAt, becomes }) => ({ _id, updatedAt, becomes })),
  ),
})
