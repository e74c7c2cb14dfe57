import { expect, test } from 'vitest'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { keepUnseenFields } from './visible-fields.ts'

const record = {
  fullName: 'Mina',
  email: 'mina@example.org',
  contactNumber: '+91 98300 00000',
  enrollmentNo: 'E-1',
  gender: 'Female',
  year: '2',
  department: 'Physics',
}

const stored = { _id: '1', createdAt: '2026', updatedAt: '2026' }
/** As it is answered to those who see no addresses. */
const withoutAddress = { ...record, ...stored, residenceType: 'Hall', coverImageURL: '/uploads/default.png' }
const whole = { ...withoutAddress, hostelName: null, hallName: 'North', address: null }

test('anyone who sees all fields gets the kind as it is', () => {
  expect(keepUnseenFields(volunteer, whole)).toBe(volunteer)
})

test.each(['Hostel', 'Hall', 'Day Scholar'])(
  'a home of a %s that is not seen need not be filled in',
  (residenceType) => {
    const kind = keepUnseenFields(volunteer, withoutAddress)
    expect(parseForm(volunteer, { ...record, residenceType }).errors).toHaveLength(1)
    expect(parseForm(kind, { ...record, residenceType }).errors).toEqual([])
  },
)

test('everything else is still asked for, and a home that is written is checked', () => {
  const kind = keepUnseenFields(volunteer, withoutAddress)
  const { errors } = parseForm(kind, {
    ...record,
    residenceType: 'Hall',
    email: '',
    hallName: 'x'.repeat(121),
  })
  expect(errors.map(({ field }) => field)).toEqual(['email', 'hallName'])
})
