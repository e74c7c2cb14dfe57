import { describe, expect, test } from 'vitest'
import { type ClassTiming, emptyTiming } from '#domain/site/class-timings.ts'
import {
  type ClassCalendar,
  eveningOn,
  type Holiday,
  mondayOf,
  neighborsOf,
  nextClasses,
} from './class-calendar.ts'

type ExtraClass = ClassCalendar['extraClasses'][number]

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
const calendarOf = (
  classTimings: ClassTiming[],
  holidays: Holiday[] = [],
  extraClasses: ExtraClass[] = [],
) => ({ classTimings, holidays, extraClasses })
const days = (timings: ClassTiming[], holidays: Holiday[] = [], today = '2026-11-21') =>
  nextClasses(calendarOf(timings, holidays), today).map(({ day, time }) => `${day} ${time}`)

test('returns the next classes in order, starting today', () => {
  expect(days([evenings, sunday])).toEqual([
    '2026-11-22 10–11 AM',
    '2026-11-24 5–6 PM',
    '2026-11-26 5–6 PM',
    '2026-11-29 10–11 AM',
  ])
  expect(days([sunday], [], '2026-11-22')[0]).toBe('2026-11-22 10–11 AM')
})

test('returns the earlier of two classes on one day first', () => {
  const late = timing(['SU'], '17:00', '18:00', 'late')
  expect(days([late, sunday]).slice(0, 2)).toEqual(['2026-11-22 10–11 AM', '2026-11-22 late'])
})

test("returns times with the school's offset", () => {
  expect(nextClasses(calendarOf([sunday]), '2026-11-22')[0]).toMatchObject({
    from: '2026-11-22T10:00:00+05:30',
    to: '2026-11-22T11:00:00+05:30',
  })
  expect(nextClasses(calendarOf([timing(['SU'])]), '2026-11-22')[0]).not.toHaveProperty('from')
})

test('there is no class on a holiday, including its first and last days', () => {
  const holiday = { name: 'Winter', from: '2026-11-22', to: '2026-11-26' }
  expect(days([evenings, sunday], [holiday]).slice(0, 2)).toEqual([
    '2026-11-29 10–11 AM',
    '2026-12-01 5–6 PM',
  ])
})

test('there is no next class without weekdays, or in an endless holiday', () => {
  expect(days([timing([])])).toEqual([])
  expect(days([evenings], [{ name: 'Closed', from: '2026-01-01', to: '2036-01-01' }])).toEqual([])
})

describe('a day', () => {
  const tuesday = '2026-11-24'
  const exams: Holiday = { name: 'Exams', from: tuesday, to: tuesday }
  const extra: ExtraClass = { day: tuesday, from: '15:00', to: '16:30', name: 'Revision' }

  test('has the class from the timings', () => {
    expect(eveningOn(tuesday, calendarOf([evenings]))).toEqual({
      day: tuesday,
      weekday: 'Tuesday',
      isHeld: true,
      reason: '',
      time: '5–6 PM',
      from: '2026-11-24T17:00:00+05:30',
      to: '2026-11-24T18:00:00+05:30',
    })
    expect(eveningOn('2026-11-25', calendarOf([evenings]))).toMatchObject({ isHeld: false, reason: '' })
  })

  test('has a reason if it was called off', () => {
    expect(eveningOn(tuesday, calendarOf([evenings], [exams]))).toMatchObject({
      isHeld: false,
      reason: 'Exams',
      from: null,
    })
  })

  test('with an extra class starts with the first class and ends with the last', () => {
    expect(eveningOn(tuesday, calendarOf([evenings], [], [extra]))).toMatchObject({
      isHeld: true,
      reason: 'Revision',
      time: '3–4:30 PM, 5–6 PM',
      from: '2026-11-24T15:00:00+05:30',
      to: '2026-11-24T18:00:00+05:30',
    })
  })

  test('during a longer holiday still has an extra class, unless that day was also called off on its own', () => {
    const winter = { name: 'Winter', from: '2026-11-20', to: '2026-11-30' }
    const held = (holidays: Holiday[]) => eveningOn(tuesday, calendarOf([evenings], holidays, [extra]))
    expect(held([winter])).toMatchObject({ isHeld: true, time: '3–4:30 PM' })
    expect(held([{ ...winter, from: tuesday }])).toMatchObject({ isHeld: true, time: '3–4:30 PM' })
    expect(held([{ ...winter, to: tuesday }])).toMatchObject({ isHeld: true, time: '3–4:30 PM' })
    expect(held([winter, exams])).toMatchObject({ isHeld: false, reason: 'Exams' })
  })

  test('has neighbors with class', () => {
    const calendar = calendarOf([evenings], [exams])
    expect(neighborsOf('2026-11-21', calendar)).toEqual({ previous: '2026-11-19', next: '2026-11-26' })
    expect(neighborsOf('2026-11-21', calendarOf([]))).toEqual({ previous: null, next: null })
  })

  test('has a class according to the timings in effect that day; new timings apply from the day after the change', () => {
    const earlierTimings = [
      { until: '2026-11-17', classTimings: [timing(['TU'], '16:00', '17:00', 'early')] },
      { until: '2026-11-22', classTimings: [timing(['TU', 'SU'], '18:00', '19:00', 'late')] },
    ]
    const calendar = { ...calendarOf([evenings]), earlierTimings }
    const times = (...days: string[]) => days.map((day) => eveningOn(day, calendar).time)
    expect(times('2020-01-07', '2026-11-17', '2026-11-19')).toEqual(['early', 'early', ''])
    expect(times('2026-11-22', tuesday, '2026-11-26', '2026-11-29')).toEqual(['late', '5–6 PM', '5–6 PM', ''])
    expect(neighborsOf(tuesday, calendar)).toEqual({ previous: '2026-11-22', next: '2026-11-26' })
  })

  test('belongs to a week that starts on Monday', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(mondayOf)).toEqual([
      '2026-11-16',
      '2026-11-23',
      '2026-11-23',
    ])
  })
})
