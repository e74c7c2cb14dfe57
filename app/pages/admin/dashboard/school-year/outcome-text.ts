import { className } from '#domain/kinds/class-name.ts'
import type { ClassGroup, DecidedStudent, DecidedVolunteer } from '#domain/school-year/plan.ts'

const words = {
  to: (group: string) => `to ${group}`,
  stays: 'stays',
  completed: 'has completed the school',
  left: 'leaves',
  alumnus: 'becomes an alumnus',
  alumnusAlready: 'leaves; is among the alumni already',
  year: (year: number) => `Year ${year}`,
  move: (number: number, group: string) => `${number} to ${group}`,
  stay: (number: number) => `${number} ${number === 1 ? 'stays' : 'stay'}`,
  leave: (number: number) => `${number} ${number === 1 ? 'leaves' : 'leave'}`,
}

/** "to Class 6" */
export function studentOutcome({ becomes, next }: DecidedStudent): string {
  return becomes === 'moves' && next !== null ? words.to(className(next)) : words[becomes as 'stays']
}

/** "to Year 3" */
export function volunteerOutcome({ becomes, next, isAlumnus }: DecidedVolunteer): string {
  if (becomes === 'moves' && next !== null) return words.to(words.year(next))
  if (becomes === 'became alumnus') return isAlumnus ? words.alumnusAlready : words.alumnus
  return words[becomes as 'stays']
}

/** "12 to Class 6, 1 stays" */
export function summarize(people: readonly { becomes: string }[], target: string): string {
  const count = (matches: (becomes: string) => boolean) =>
    people.filter(({ becomes }) => matches(becomes)).length
  const moving = count((becomes) => becomes === 'moves')
  const staying = count((becomes) => becomes === 'stays')
  const leaving = people.length - moving - staying
  return [
    moving > 0 && words.move(moving, target),
    staying > 0 && words.stay(staying),
    leaving > 0 && words.leave(leaving),
  ]
    .filter(Boolean)
    .join(', ')
}

export const yearLabel = words.year

/** Where a class goes; nothing where nobody has said it. */
export const targetOf = ({ next }: ClassGroup) => (next ? className(next) : '')
