import { useWords } from '#app/language/use-words.ts'
import { defineWords } from '#domain/text/words.ts'
import { gapOf } from '../rota.ts'
import type { RotaWeek } from '../rota-schemas.ts'

const english = defineWords('admin.tonight.gap', {
  untaught: { one: '{count} class without a teacher', other: '{count} classes without a teacher' },
  children: { one: '{count} child', other: '{count} children' },
  volunteers: { one: '{count} volunteer', other: '{count} volunteers' },
})

/**
 * Returns a function that says what an evening lacks; undefined for evenings that are over, are not held or
 * lack nothing.
 */
export function useGapText() {
  const words = useWords(english)
  return (week: RotaWeek, { day, isHeld, classes }: RotaWeek['days'][number]) => {
    const teachers = week.places
      .filter((place) => place.day === day)
      .map(({ studentClass, name }) => ({ studentClass, who: name }))
    const gap = gapOf(classes, teachers, week.children, week.childrenPerVolunteer)
    if (!gap || !isHeld || day < week.today) return undefined
    const untaught = gap.untaught > 0 && words.untaught(gap.untaught)
    const few = gap.isFew && `${words.children(gap.children)}, ${words.volunteers(gap.volunteers)}`
    return [untaught, few].filter(Boolean).join(' · ')
  }
}
