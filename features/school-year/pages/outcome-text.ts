import { className } from '#domain/kinds/class-name.ts'
import { defineWords } from '#domain/text/words.ts'
import type { ClassGroup, DecidedStudent, DecidedVolunteer } from '../plan.ts'
import type { Outcome } from '../school-year.ts'

const words = defineWords({
  to: (group: string) => `to ${group}`,
  stays: 'stays',
  completed: 'finishes school',
  left: 'leaves',
  alumnus: 'becomes an alumnus',
  alumnusHidden: 'becomes an alumnus, hidden from visitors',
  alumnusAlready: 'leaves; already one of the alumni',
  year: (year: number) => `Year ${year}`,
})

const countWords = defineWords({
  moves: (number: number, target: string) =>
    target ? `${number} to ${target}` : `${number} ${number === 1 ? 'moves' : 'move'} up`,
  stays: (number: number) => `${number} ${number === 1 ? 'stays' : 'stay'}`,
  left: (number: number) => `${number} ${number === 1 ? 'leaves' : 'leave'}`,
  completed: (number: number) => `${number} ${number === 1 ? 'finishes' : 'finish'} school`,
  'became alumnus': (number: number) => (number === 1 ? '1 becomes an alumnus' : `${number} become alumni`),
} satisfies Record<Outcome, (number: number, target: string) => string>)

/** Returns a text such as "to Class 6". */
export function studentOutcome({ becomes, next }: DecidedStudent): string {
  return becomes === 'moves' && next !== null ? words.to(className(next)) : words[becomes as 'stays']
}

/** Returns a text such as "to Year 3". */
export function volunteerOutcome({ becomes, next, isAlumnus, isHiddenAsAlumnus }: DecidedVolunteer): string {
  if (becomes === 'moves' && next !== null) return words.to(words.year(next))
  if (becomes !== 'became alumnus') return words[becomes as 'stays']
  if (isAlumnus) return words.alumnusAlready
  return isHiddenAsAlumnus ? words.alumnusHidden : words.alumnus
}

/** Returns a text such as "12 to Class 6, 1 stays", or without a target "12 move up, 1 stays". */
export function summarize(people: readonly { becomes: Outcome }[], target = ''): string {
  const parts = (Object.keys(countWords) as Outcome[]).map((outcome) => {
    const number = people.filter(({ becomes }) => becomes === outcome).length
    return number > 0 && countWords[outcome](number, target)
  })
  return parts.filter(Boolean).join(', ')
}

export const yearLabel = words.year

/** Returns the next class; an empty string if it is not set or the children leave. */
export const targetOf = ({ next }: ClassGroup) => (next ? className(next) : '')
