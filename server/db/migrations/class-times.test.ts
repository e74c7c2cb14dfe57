import { describe, expect, test } from 'vitest'
import { readClassTime, readWeekdays } from './class-times.ts'

describe('the time of a class', () => {
  test.each([
    ['5-6 PM', '17:00', '18:00'],
    ['10-11 AM', '10:00', '11:00'],
    ['5:30-6:30 PM', '17:30', '18:30'],
    ['5.30 – 6.30 p.m.', '17:30', '18:30'],
    ['5 PM to 6:15 PM', '17:00', '18:15'],
    ['5PM-6PM', '17:00', '18:00'],
    ['11-1 PM', '11:00', '13:00'],
    ['11 AM - 1 PM', '11:00', '13:00'],
    ['10-12 PM', '10:00', '12:00'],
    ['12-1 pm', '12:00', '13:00'],
    ['11:30 AM till 12:15 PM', '11:30', '12:15'],
    ['17:00-18:30', '17:00', '18:30'],
    ['09:30-10:30 AM', '09:30', '10:30'],
    ['10:00-13:00', '10:00', '13:00'],
    ['5 PM', '17:00', '18:00'],
    ['  7 am  ', '07:00', '08:00'],
  ])('%s is from %s to %s', (text, from, to) => {
    expect(readClassTime(text)).toEqual({ from, to })
  })

  test.each([
    '',
    '5-6',
    '5',
    'after sunset',
    '5 in the evening',
    '5-6 PM and 8-9 PM',
    '13-14 PM',
    '0 PM',
    '5:99-6 PM',
    '25:00-26:00',
    '6 PM-5 PM',
    '11 PM',
    '६-७',
    '-',
    '-6 PM',
    '5-6 PM (not in May)',
  ])('“%s” says nothing certain', (text) => {
    expect(readClassTime(text)).toBeUndefined()
  })
})

describe('the day of a class', () => {
  test.each([
    ['Tuesday', ['TU']],
    ['THURSDAYS', ['TH']],
    ['sun', ['SU']],
    ['Tue & Thu', ['TU', 'TH']],
    ['Saturday, Sunday', ['SU', 'SA']],
    ['Mon-Fri', ['MO', 'TU', 'WE', 'TH', 'FR']],
    ['Friday to Monday', ['SU', 'MO', 'FR', 'SA']],
    ['Weekdays', ['MO', 'TU', 'WE', 'TH', 'FR']],
    ['Every day', ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']],
    ['मंगलवार', ['TU']],
    ['রবিবার', ['SU']],
    ['বৃহস্পতিবার', ['TH']],
    ['When it rains', []],
    ['', []],
  ])('%s is %j', (text, days) => {
    expect(readWeekdays(text)).toEqual(days)
  })
})
