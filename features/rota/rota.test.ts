import { expect, test } from 'vitest'
import { schoolInstant } from '#domain/dates/school-day.ts'
import type { ClassCalendar } from '#domain/site/class-calendar.ts'
import { firstRotaDay, gapOf } from './rota.ts'

const teacher = (studentClass: string, who: string) => ({ studentClass, who })
const find = (teachers: ReturnType<typeof teacher>[]) => gapOf(['4', '5'], teachers, 10, 5)

test.each([
  ['nobody', [], { untaught: 2, volunteers: 0, isFew: false }],
  ['a class without a teacher', [teacher('4', 'a'), teacher('4', 'b')], { untaught: 1, isFew: false }],
  ['one volunteer for two classes', [teacher('4', 'a'), teacher('5', 'a')], { untaught: 0, isFew: true }],
])('finds a gap: %s', (_, teachers, gap) => {
  expect(find(teachers)).toMatchObject(gap)
})

test('finds no gap if each class has a teacher and the limit is met exactly', () => {
  expect(find([teacher('4', 'a'), teacher('5', 'b')])).toBeUndefined()
})

const calendar: ClassCalendar = {
  classTimings: [
    { day: 'Tuesday', weekdays: ['TU'], time: '5–6 PM', from: '17:00', to: '18:00' },
    { day: 'Sunday', weekdays: ['SU'], time: '9–11 AM', from: '09:00', to: '11:00' },
  ],
  holidays: [],
  extraClasses: [],
}
const noSunday: ClassCalendar = {
  ...calendar,
  holidays: [{ from: '2026-11-29', to: '2026-11-29', name: 'Rain' }],
}

test.each([
  ['on Friday', calendar, '2026-11-27T20:00', '2026-11-27'],
  ['on Saturday before a class on Sunday', calendar, '2026-11-28T20:00', '2026-11-28'],
  ['on Saturday before a Sunday without class', noSunday, '2026-11-28T20:00', '2026-11-30'],
  ['on Sunday during the class', calendar, '2026-11-29T10:59', '2026-11-29'],
  ['on Sunday after the class', calendar, '2026-11-29T11:00', '2026-11-30'],
])('the rota opens at the week that still has a class: %s', (_, calendar, now, day) => {
  expect(firstRotaDay(calendar, schoolInstant(now))).toBe(day)
})
