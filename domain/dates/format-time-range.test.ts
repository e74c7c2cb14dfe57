import { expect, test } from 'vitest'
import { formatTimeRange } from './format-time-range.ts'

const hours = (from: string, to: string) => ({
  time: 'as the school says it',
  from: `2026-11-22T${from}:00+05:30`,
  to: `2026-11-22T${to}:00+05:30`,
})

test.each([
  ['10:00', '11:00', 'সকাল 10টা–11টা', 'सुबह 10 से 11 बजे'],
  ['17:00', '18:00', 'বিকেল 5টা–6টা', 'शाम 5 से 6 बजे'],
  ['11:00', '13:00', 'সকাল 11টা–দুপুর 1টা', 'सुबह 11 से दोपहर 1 बजे'],
  ['18:30', '19:45', 'সন্ধ্যা 6:30–7:45', 'शाम 6:30 से 7:45 बजे'],
  ['15:00', '16:30', 'বিকেল 3টা–4:30', 'दोपहर 3 से 4:30 बजे'],
  ['00:30', '04:00', 'রাত 12:30–4টা', 'रात 12:30 से 4 बजे'],
])('%s to %s is formatted the way people say it', (from, to, bengali, hindi) => {
  expect(formatTimeRange(hours(from, to), 'bn')).toBe(bengali)
  expect(formatTimeRange(hours(from, to), 'hi')).toBe(hindi)
})

test("uses the school's own text in English, and in any language if the exact times are unknown", () => {
  expect(formatTimeRange(hours('17:00', '18:00'), 'en')).toBe('as the school says it')
  expect(formatTimeRange({ time: '5-6 PM', from: null, to: null }, 'hi')).toBe('5-6 PM')
})
