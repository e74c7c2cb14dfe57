import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mark } from './evening-schemas.ts'
import { correctedTime, latestMarks, readRegister } from './marks.ts'

const now = new Date('2026-11-19T12:00:00.000Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString()

const mark = (
  id: string,
  about: Mark['about'],
  subject: string,
  what: Mark['what'],
  seconds: number,
): Mark => ({
  id,
  day: '2026-11-19',
  about,
  subject,
  what,
  at: at(seconds),
})
const evening = [
  mark('1', 'child', 'asha', 'here', 1),
  mark('2', 'child', 'asha', 'late', 2),
  mark('3', 'child', 'bina', 'here', 1),
  mark('4', 'child', 'bina', 'none', 2),
  // If times are equal, the id decides.
  mark('5', 'volunteer', 'ravi', 'late', 1),
  mark('6', 'volunteer', 'ravi', 'here', 1),
  mark('7', 'class', '5', 'closed', 1),
  mark('8', 'class', '6', 'closed', 1),
  mark('9', 'class', '6', 'open', 2),
]

test('uses the latest mark per person and class, regardless of order and repetition', () => {
  const sent = fc.shuffledSubarray([...evening, ...evening], { minLength: evening.length * 2 })
  fc.assert(
    fc.property(sent, (marks) => {
      const { people, closedClasses } = readRegister(marks)
      expect(new Map([...people].sort())).toEqual(
        new Map([
          ['asha', 'late'],
          ['ravi', 'here'],
        ]),
      )
      expect([...closedClasses.keys()]).toEqual(['5'])
      const ids = latestMarks(marks).map(({ id }) => id)
      expect(ids.sort()).toEqual(['2', '4', '6', '7', '9'])
    }),
  )
})

test('reads levels and the way home beside who was here', () => {
  const marks = [
    ...evening,
    mark('10', 'reading', 'asha', 'letter', 3),
    mark('11', 'reading', 'asha', 'word', 4),
    mark('12', 'arithmetic', 'asha', 'none', 4),
    { ...mark('13', 'home', 'asha', 'with', 5), note: 'Aunt Rina' },
    mark('14', 'home', 'bina', 'usual', 5),
    mark('15', 'home', 'bina', 'none', 6),
  ]
  const { people, home, reading, arithmetic } = readRegister(marks)
  expect(people.get('asha')).toBe('late')
  expect([...home]).toEqual([['asha', { what: 'with', note: 'Aunt Rina' }]])
  expect([[...reading], [...arithmetic]]).toEqual([[['asha', 'word']], []])
})

test.each([
  ['a correct clock', 0, -60, -60],
  ['a clock that is a day behind', -86_400, -60, -60],
  ['a clock that is a day ahead', 86_400, -60, -60],
  // The 20 seconds are the time that sending took.
  ['a message that took 20 seconds', -20, -60, -60],
  ['a time in the future', 0, 3_600, 0],
  ['a clock that was set back before sending', -3_600, 60, 0],
])('computes the real time of a mark with %s', (_what, wrongBy, tapped, happened) => {
  const said = (seconds: number) => at(seconds + (Math.abs(wrongBy) < 60 ? 0 : wrongBy))
  expect(correctedTime(said(tapped), at(wrongBy), now)).toBe(at(happened))
})
