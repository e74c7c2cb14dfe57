import { expect, test } from 'vitest'
import { nextVisits } from './count-cards.tsx'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const seen = (time: string, totalStudents: number) => ({
  at: at(time).toISOString(),
  counts: { totalStudents },
})

test('the first visit has no previous visit', () => {
  expect(nextVisits(undefined, at('10:00'), { totalStudents: 1 })).toEqual({ latest: seen('10:00', 1) })
})

test('visits within an hour count as one, and the next visit is compared with the last counts of that visit', () => {
  let visits = nextVisits(undefined, at('10:00'), { totalStudents: 1 })
  visits = nextVisits(visits, at('10:50'), { totalStudents: 2 })
  expect(visits.before).toBeUndefined()
  visits = nextVisits(visits, at('12:00'), { totalStudents: 5 })
  expect(visits).toEqual({ before: seen('10:50', 2), latest: seen('12:00', 5) })
  visits = nextVisits(visits, at('12:30'), { totalStudents: 6 })
  expect(visits).toEqual({ before: seen('10:50', 2), latest: seen('12:30', 6) })
})

test('setting the clock back does not start a new visit', () => {
  const visits = nextVisits({ latest: seen('12:00', 1) }, at('09:00'), { totalStudents: 2 })
  expect(visits).toEqual({ before: undefined, latest: seen('09:00', 2) })
})
