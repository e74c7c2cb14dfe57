import { describe, expect, test } from 'vitest'
import { accessOf, endOfLeavingYear, isEnding, nextEnd, offOn, proposedLeavingYear } from './access.ts'

const approved = { status: 'approved', endsOn: null, endedAt: null } as const
const at = (time: string) => new Date(time)

describe('access', () => {
  test.each([
    ['2027-06-02T00:00:00Z', 'active', true],
    ['2027-06-01T18:30:00Z', 'active', true],
    ['2027-06-01T18:29:59Z', 'active', false],
    ['2027-06-30T18:29:59Z', 'active', true],
    ['2027-06-30T18:30:00Z', 'read-only', true],
    ['2027-07-28T18:29:59Z', 'read-only', true],
    ['2027-07-28T18:30:00Z', 'ended', false],
    ['2040-01-01T00:00:00Z', 'ended', false],
    ['2020-01-01T00:00:00Z', 'active', false],
  ])('with 30 June 2027 as its last day is, at %s, %s', (time, access, ending) => {
    const dates = { ...approved, endsOn: '2027-06-30' }
    expect(accessOf(dates, at(time))).toBe(access)
    expect(isEnding(dates, at(time))).toBe(ending)
  })

  test('without a last day continues until it is ended manually', () => {
    const now = at('2099-01-01T00:00:00Z')
    expect(accessOf(approved, now)).toBe('active')
    expect(accessOf({ ...approved, endedAt: '2098-01-01T00:00:00.000Z' }, now)).toBe('ended')
    expect(accessOf({ status: 'pending', endsOn: '2000-01-01', endedAt: null }, now)).toBe('pending')
    expect(isEnding({ ...approved, endedAt: 'x', endsOn: '2099-01-02' }, now)).toBe(false)
  })

  test('ends on the first day after the read-only weeks', () => {
    expect(offOn('2027-06-30')).toBe('2027-07-29')
  })

  test.each([
    ['2027-06-30', '2027-06-10', '2028-06-30'],
    ['2027-06-30', '2027-07-20', '2028-06-30'],
    ['2026-12-31', '2026-12-20', '2027-06-30'],
    ['2027-05-01', '2027-04-20', '2028-06-30'],
    ['2024-06-30', '2026-11-21', '2027-06-30'],
    [null, '2026-11-21', '2027-06-30'],
  ])('with the last day %s is extended on %s until %s', (endsOn, today, next) => {
    expect(nextEnd(endsOn, at(`${today}T06:00:00Z`))).toBe(next)
  })

  test.each([
    [1, 2030],
    [2, 2029],
    ['4', 2027],
    [5, 2027],
    [2026, 2026],
    [2029, 2029],
    [2100, 2036],
    [null, 2027],
    ['', 2027],
    ['x', 2027],
  ])('for a sign-up with year %s is proposed until %s', (year, leavingYear) => {
    expect(proposedLeavingYear(year, at('2026-11-21T06:00:00Z'))).toBe(leavingYear)
  })

  test('lasts until the school year ends in the leaving year, or until 31 December if that date has passed', () => {
    expect(endOfLeavingYear(2027, at('2026-11-21T06:00:00Z'))).toBe('2027-06-30')
    expect(endOfLeavingYear(2026, at('2026-11-21T06:00:00Z'))).toBe('2026-12-31')
  })
})
