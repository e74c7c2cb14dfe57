import { expect, test } from 'vitest'
import { classroom } from './classroom.ts'
import { student } from './student.ts'
import { fillSuggestion, followSuggestion } from './suggestion.ts'

const tuesday = { date: '2026-03-17', day: 'Tuesday' }

test.each([
  ['nothing was written', { date: '2026-03-17', day: ' ' }, 'Tuesday'],
  ['a word was written', { date: '2026-03-17', day: 'Extra class' }, 'Extra class'],
  ['the date is none', { date: 'soon' }, undefined],
])('if %s, takes the weekday from the date unless its author wrote one', (_case, values, day) => {
  expect(fillSuggestion(classroom, values).day).toBe(day)
})

test.each([
  ['follows its date', tuesday, { date: '2026-03-19' }, 'Thursday'],
  ['stays as its author wrote it', { ...tuesday, day: 'Extra class' }, { date: '2026-03-19' }, undefined],
  ['is what is written with the date', tuesday, { date: '2026-03-19', day: 'Sunday' }, 'Sunday'],
  ['is empty where the date becomes empty', tuesday, { date: '' }, ''],
  ['is left alone by other changes', tuesday, { studentsPresent: '3' }, undefined],
])('the day %s', (_case, before, change, day) => {
  expect(followSuggestion(classroom, before, change).day).toBe(day)
})

test('leaves a kind without suggestions unchanged', () => {
  expect(fillSuggestion(student, {})).toEqual({})
  expect(followSuggestion(student, {}, { date: 'x' })).toEqual({ date: 'x' })
})
