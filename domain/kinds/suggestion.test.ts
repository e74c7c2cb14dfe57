import { expect, test } from 'vitest'
import { classroom } from './classroom.ts'
import { student } from './student.ts'
import { fillSuggestion, followSuggestion } from './suggestion.ts'

const tuesday = { date: '2026-03-17', day: 'Tuesday' }

test.each([
  ['the weekday is empty', { date: '2026-03-17', day: ' ' }, 'Tuesday'],
  ['the author entered something else', { date: '2026-03-17', day: 'Extra class' }, 'Extra class'],
  ['the date is invalid', { date: 'soon' }, undefined],
])('fills in the weekday of a valid date only if no weekday was entered: %s', (_case, values, day) => {
  expect(fillSuggestion(classroom, values).day).toBe(day)
})

test.each([
  ['follows its date', tuesday, { date: '2026-03-19' }, 'Thursday'],
  [
    'is unchanged if the author entered something else',
    { ...tuesday, day: 'Extra class' },
    { date: '2026-03-19' },
    undefined,
  ],
  ['is the one sent with the date', tuesday, { date: '2026-03-19', day: 'Sunday' }, 'Sunday'],
  ['becomes empty if the date becomes empty', tuesday, { date: '' }, ''],
  ['is unaffected by other changes', tuesday, { studentsPresent: '3' }, undefined],
])('the weekday %s', (_case, before, change, day) => {
  expect(followSuggestion(classroom, before, change).day).toBe(day)
})

test('leaves a kind without suggestions unchanged', () => {
  expect(fillSuggestion(student, {})).toEqual({})
  expect(followSuggestion(student, {}, { date: 'x' })).toEqual({ date: 'x' })
})
