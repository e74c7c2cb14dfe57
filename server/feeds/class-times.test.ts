import { describe, expect, test } from 'vitest'
import { readClassTime, readWeekdays } from './class-times.ts'

describe('the time of a class', () => {
  test.each([
    ['5-6 PM', '1700', '1800'],
    ['10-11 AM', '1000', '1100'],
    ['5:30-6:30 PM', '1730', '1830'],
    ['5.30 – 6.30 p.m.', '1730', '1830'],
    ['5 PM to 6:15 PM', '1700', '1815'],
    ['5PM-6PM', '1700', '1800'],
    ['11-1 PM', '1100', '1300'],
    ['11 AM - 1 PM', '1100', '1300'],
    ['10-12 PM', '1000', '1200'],
    ['12-1 pm', '1200', '1300'],
    ['11:30 AM till 12:15 PM', '1130', '1215'],
    ['17:00-18:30', '1700', '1830'],
    ['09:30-10:30 AM', '0930', '1030'],
    ['10:00-13:00', '1000', '1300'],
    ['5 PM', '1700', '1800'],
    ['  7 am  ', '0700', '0800'],
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
