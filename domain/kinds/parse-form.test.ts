import { describe, expect, test } from 'vitest'
import { activity } from './activity.ts'
import { alumnus } from './alumnus.ts'
import { parseForm } from './parse-form.ts'
import { student } from './student.ts'

const aStudent = {
  fullName: 'Asha Kumari',
  uniqueId: 'S-1',
  gender: 'Female',
  studentClass: '5th',
  address: 'Lane 2',
}
const anActivity = {
  title: 'Sports day',
  description: 'Races',
  date: '2026-01-26',
  venue: 'Ground',
  studentsPresent: '40',
  volunteersPresent: 12,
  activityType: 'Sports',
  chiefGuest: 'The dean',
}

const messagesOf = (kind: Parameters<typeof parseForm>[0], raw: object) =>
  parseForm(kind, raw as Record<string, unknown>).errors.map(({ field, message }) => `${field}: ${message}`)

describe('a form', () => {
  test('is parsed into clean values: trimmed text, numbers, and null for empty fields', () => {
    const { values, errors } = parseForm(alumnus, {
      fullName: '  Meera Old  ',
      gender: 'Other',
      department: 'Civil',
      graduationYear: '2019',
      company: '  ',
    })
    expect(errors).toEqual([])
    expect(values).toMatchObject({ fullName: 'Meera Old', graduationYear: 2019, company: null, email: null })
  })

  test.each([
    ['a missing field', { address: undefined }, 'address: Address is required.'],
    ['only spaces', { studentClass: '   ' }, 'studentClass: Class is required.'],
    [
      'a gender that students do not have',
      { gender: 'Other' },
      'gender: Gender must be one of: Male, Female.',
    ],
    [
      'text that is too long',
      { studentClass: 'x'.repeat(41) },
      'studentClass: Class must be at most 40 characters long.',
    ],
    ['a list instead of text', { fullName: ['Asha'] }, 'fullName: Full name must be text.'],
    ['a NUL', { fullName: 'A\u0000' }, 'fullName: Full name contains characters that cannot be stored.'],
    [
      'a lone surrogate',
      { fullName: 'A\ud800' },
      'fullName: Full name contains characters that cannot be stored.',
    ],
    ['a line break in a single-line field', { fullName: 'A\nB' }, 'fullName: Full name must be on one line.'],
    ['a Unicode line break', { fullName: 'A\u2028B' }, 'fullName: Full name must be on one line.'],
    ['an unknown field', { fulName: 'A' }, 'fulName: There is no field called "fulName".'],
  ])('with %s is rejected with one message', (_what, change, message) => {
    expect(messagesOf(student, { ...aStudent, ...change })).toEqual([message])
  })

  test.each(['2026-01-26', '2026-01-26T00:00:00.000Z', '2026-01-26T23:30+05:30'])(
    'accepts %s as a day',
    (date) => {
      expect(parseForm(activity, { ...anActivity, date }).values.date).toBe('2026-01-26')
    },
  )
})
