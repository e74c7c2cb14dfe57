import { describe, expect, test } from 'vitest'
import { changeTiming, emptyTiming, maxDayLength, type Weekday, weekdays } from './class-timings.ts'

const texts = ({ day, time }: { day: string; time: string }) => [day, time]

describe('the texts of a class timing', () => {
  test.each<[Weekday[], string]>([
    [[], ''],
    [['TU'], 'Tuesday'],
    [['TU', 'TH'], 'Tuesday & Thursday'],
    [['SU', 'SA'], 'Saturday & Sunday'],
    [['MO', 'TU', 'WE', 'TH', 'FR'], 'Monday–Friday'],
    [['SU', 'MO', 'SA'], 'Saturday–Monday'],
    [['MO', 'WE', 'FR'], 'Mon, Wed & Fri'],
    [['SU', 'MO', 'TU', 'TH'], 'Thu & Sun–Tue'],
    [['SU', 'MO', 'WE', 'TH'], 'Wed, Thu, Sun & Mon'],
    [[...weekdays], 'Every day'],
  ])('describe the weekdays %j as “%s”', (chosen, day) => {
    expect(changeTiming(emptyTiming, { weekdays: chosen }).day).toBe(day)
  })

  test('are short enough and distinct for all sets of weekdays', () => {
    const all = Array.from({ length: 2 ** 7 }, (_, bits) =>
      weekdays.filter((_, index) => bits & (1 << index)),
    ).map((chosen) => changeTiming(emptyTiming, { weekdays: chosen }).day)
    expect(Math.max(...all.map(({ length }) => length))).toBeLessThanOrEqual(maxDayLength)
    expect(new Set(all).size).toBe(128)
  })

  test.each([
    ['17:00', '18:00', '5–6 PM'],
    ['17:30', '18:30', '5:30–6:30 PM'],
    ['11:00', '13:00', '11 AM – 1 PM'],
    ['12:00', '13:05', '12–1:05 PM'],
    ['00:00', '01:00', '12–1 AM'],
    ['09:00', '', ''],
    ['', '09:00', ''],
    // The form shows an error below the end time. Correcting the end time also corrects this text.
    ['18:00', '17:00', '6–5 PM'],
  ])('describe the hours from “%s” to “%s” as “%s”', (from, to, time) => {
    expect(changeTiming(emptyTiming, { from, to }).time).toBe(time)
  })

  test('follow the weekdays and hours, even if someone typed the generated text', () => {
    const timing = { day: 'Tuesday', time: '5-6 PM', weekdays: ['TU' as const], from: '17:00', to: '18:00' }
    expect(texts(changeTiming(timing, { weekdays: ['TU', 'TH'] }))).toEqual(['Tuesday & Thursday', '5-6 PM'])
    expect(texts(changeTiming(timing, { to: '19:00' }))).toEqual(['Tuesday', '5–7 PM'])
    expect(texts(changeTiming(timing, { weekdays: [], from: '' }))).toEqual(['', ''])
  })

  test('are filled in if someone has cleared them', () => {
    const timing = { day: ' ', time: '', weekdays: ['TU' as const], from: '17:00', to: '18:00' }
    const changed = changeTiming(timing, { weekdays: ['TU', 'TH'], to: '19:00' })
    expect(texts(changed)).toEqual(['Tuesday & Thursday', '5–7 PM'])
  })

  test('are kept if someone entered something else', () => {
    const timing = { ...emptyTiming, day: 'मंगलवार', time: 'after sunset' }
    const changed = changeTiming(timing, { weekdays: ['TU'], from: '18:00', to: '19:00' })
    expect(changed).toEqual({ ...timing, weekdays: ['TU'], from: '18:00', to: '19:00' })
  })
})
