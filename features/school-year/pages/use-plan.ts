import { useMemo } from 'react'
import { useDraft } from '#app/forms/use-draft.ts'
import { useSite } from '#app/layout/site-data.ts'
import { type Decisions, noDecisions, planClasses, planYears, toYearMove } from '../plan.ts'
import { onceKeyOf } from '../school-year.ts'
import type { SchoolYear } from '../school-year-schemas.ts'
import type { Decide } from './people-table.tsx'

export type Plan = ReturnType<typeof usePlan>

/** Returns everyone's outcome according to the decisions, which are stored as a draft, and functions to change them. */
export function usePlan(
  schoolYear: SchoolYear,
  decisions: Decisions,
  onDecide: (decisions: Decisions) => void,
) {
  const { year } = schoolYear
  const lastGrade = useSite().settings.grades.last
  const classes = useMemo(
    () => planClasses(schoolYear, decisions, lastGrade),
    [schoolYear, decisions, lastGrade],
  )
  const years = useMemo(() => planYears(schoolYear, decisions), [schoolYear, decisions])
  // Also kept after the year has begun: an admin may undo it to change a single decision.
  const draft = useDraft({
    name: onceKeyOf(year),
    values: decisions,
    initial: noDecisions,
    restore: (values) => onDecide({ ...noDecisions, ...values }),
  })
  const students = classes.flatMap(({ students }) => students)
  const volunteers = years.flatMap(({ volunteers }) => volunteers)
  const people = [...students, ...volunteers]
  const decide: Decide = (ids, becomes) =>
    onDecide({
      ...decisions,
      people: { ...decisions.people, ...Object.fromEntries(ids.map((id) => [id, becomes])) },
    })
  return {
    classes,
    years,
    students,
    volunteers,
    people,
    isEmpty: people.every(({ becomes }) => becomes === 'stays'),
    draft,
    decide,
    decideNextClass: (name: string, next: string | null) =>
      onDecide({ ...decisions, nextClasses: { ...decisions.nextClasses, [name]: next } }),
    discard: () => onDecide(noDecisions),
    toMove: () => toYearMove(year, classes, years),
  }
}
