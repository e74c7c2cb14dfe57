import { expect, test } from 'vitest'
import { type ClassTiming, emptyTiming } from './class-timings.ts'
import { nextClasses } from './next-classes.ts'

const timing = (weekdays: ClassTiming['weekdays'], from = '', to = '', time = 'evening'): ClassTiming => ({
  ...emptyTiming,
  time,
  weekdays,
  from,
  to,
})
const evenings = timing(['TU', 'TH'], '17:00', '18:00', '5–6 PM')
const sunday = timing(['SU'], '10:00', '11:00', '10–11 AM')

// 21 November 2026 is a Saturday.
const days = (
  timings: ClassTiming[],
  holidays: Parameters<typeof nextClasses>[1] = [],
  today = '2026-11-21',
) => nextClasses(timings, holidays, today).map(({ day, time }) => `${day} ${time}`)

test('the next classes come in their order, today’s first', () => {
  expect(days([evenings, sunday])).toEqual([
    '2026-11-22 10–11 AM',
    '2026-11-24 5–6 PM',
    '2026-11-26 5–6 PM',
    '2026-11-29 10–11 AM',
  ])
  expect(days([sunday], [], '2026-11-22')[0]).toBe('2026-11-22 10–11 AM')
})

test('of two on one day the earlier one comes first', () => {
  const late = timing(['SU'], '17:00', '18:00', 'late')
  expect(days([late, sunday]).slice(0, 2)).toEqual(['2026-11-22 10–11 AM', '2026-11-22 late'])
})

test('a moment is told with the offset of the school', () => {
  expect(nextClasses([sunday], [], '2026-11-22')[0]).toMatchObject({
    from: '2026-11-22T10:00:00+05:30',
    to: '2026-11-22T11:00:00+05:30',
  })
  expect(nextClasses([timing(['SU'])], [], '2026-11-22')[0]).not.toHaveProperty('from')
})

test('there is no class on a holiday, its first and last days included', () => {
  const holiday = { name: 'Winter', from: '2026-11-22', to: '2026-11-26' }
  expect(days([evenings, sunday], [holiday]).slice(0, 2)).toEqual([
    '2026-11-29 10–11 AM',
    '2026-12-01 5–6 PM',
  ])
})

test('without weekdays, or in a holiday without end, there is none', () => {
  expect(days([timing([])])).toEqual([])
  expect(days([evenings], [{ name: 'Closed', from: '2026-01-01', to: '2036-01-01' }])).toEqual([])
})
