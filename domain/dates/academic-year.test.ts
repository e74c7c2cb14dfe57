import { describe, expect, it } from 'vitest'
import { academicYearOf } from './academic-year.ts'

describe('the school year', () => {
  it.each([
    ['2026-07-01', '2026–27', '2026-07-01', '2027-06-30'],
    ['2027-06-30', '2026–27', '2026-07-01', '2027-06-30'],
    ['2026-06-30', '2025–26', '2025-07-01', '2026-06-30'],
    ['2026-11-21', '2026–27', '2026-07-01', '2027-06-30'],
    ['2100-01-01', '2099–00', '2099-07-01', '2100-06-30'],
  ])('on %s is %s', (day, name, from, to) => {
    expect(academicYearOf(day)).toEqual({ name, from, to })
  })
})
