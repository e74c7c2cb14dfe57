import { describe, expect, test } from 'vitest'
import { activity } from './activity.ts'
import { alumnus } from './alumnus.ts'
import { parseForm } from './parse-form.ts'
import { student } from './student.ts'
import { volunteer } from './volunteer.ts'

const aStudent = {
  fullName: 'Asha Kumari',
  uniqueId: 'S-1',
  gender: 'Female',
  studentClass: '5th',
  address: 'Lane 2',
}
const aVolunteer = {
  fullName: 'Rohan Demo',
  email: 'rohan@example.org',
  contactNumber: '+91 98300 00000',
  enrollmentNo: 'EN-1',
  gender: 'Male',
  year: '2',
  department: 'Civil',
  residenceType: 'Hostel',
  hostelName: 'Hostel 3',
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
  test('is read into clean values: trimmed texts, numbers as numbers, nothing as null', () => {
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
      'a text that is too long',
      { studentClass: 'x'.repeat(41) },
      'studentClass: Class must be at most 40 characters long.',
    ],
    ['a list instead of a text', { fullName: ['Asha'] }, 'fullName: Full name must be text.'],
    ['a NUL', { fullName: 'A\u0000' }, 'fullName: Full name contains characters that cannot be stored.'],
    [
      'half a surrogate pair',
      { fullName: 'A\ud800' },
      'fullName: Full name contains characters that cannot be stored.',
    ],
    ['a line break in a line', { fullName: 'A\nB' }, 'fullName: Full name must be on one line.'],
    ['a Unicode line break', { fullName: 'A\u2028B' }, 'fullName: Full name must be on one line.'],
    ['a field nobody knows', { fulName: 'A' }, 'fulName: There is no field called "fulName".'],
  ])('with %s is refused in one sentence', (_what, change, message) => {
    expect(messagesOf(student, { ...aStudent, ...change })).toEqual([message])
  })

  test.each(['2026-02-30', '0000-01-01', 'now', '26-01-2026', '2026-1-1', 20260101])(
    'refuses %s as a date',
    (date) => {
      expect(messagesOf(activity, { ...anActivity, date })).toHaveLength(1)
    },
  )

  test.each(['2026-01-26', '2026-01-26T00:00:00.000Z', '2026-01-26T23:30+05:30'])(
    'takes %s as its day',
    (date) => {
      expect(parseForm(activity, { ...anActivity, date }).values.date).toBe('2026-01-26')
    },
  )

  test.each(['-1', '1.5', '1e99', 'NaN', '0x1', -1, 1.5, Number.POSITIVE_INFINITY, true])(
    'refuses %s as a number of people',
    (count) => {
      expect(messagesOf(activity, { ...anActivity, studentsPresent: count })).toHaveLength(1)
    },
  )
})

describe('a volunteer', () => {
  test.each([
    ['Hostel', 'hostelName'],
    ['Hall', 'hallName'],
    ['Day Scholar', 'address'],
  ])('who lives in %s must say the %s, and only that is kept', (residenceType, needed) => {
    const all = { hostelName: 'H3', hallName: 'Hall 1', address: 'Lane 2' }
    const { values } = parseForm(volunteer, { ...aVolunteer, ...all, residenceType })
    const kept = Object.keys(all).filter((name) => values[name] !== null)
    expect(kept).toEqual([needed])
    expect(parseForm(volunteer, { ...aVolunteer, ...all, residenceType, [needed]: '' }).errors).toMatchObject(
      [{ field: needed }],
    )
  })
})

test('an edit checks what is sent and leaves alone what is not', () => {
  expect(parseForm(student, { studentClass: ' 6th ' }, { partial: true })).toEqual({
    values: { studentClass: '6th' },
    errors: [],
  })
  expect(parseForm(student, { fullName: '' }, { partial: true }).errors).toHaveLength(1)
})
