import { expect, test } from 'vitest'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { makeHiddenFieldsOptional } from './visible-fields.ts'

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
/** The record as returned to admins who may not see addresses. */
const withoutAddress = { ...record, ...stored, residenceType: 'Hall', coverImageURL: '/uploads/default.png' }
const whole = { ...withoutAddress, hostelName: null, hallName: 'North', address: null }

test('leaves the kind unchanged for admins who see all fields', () => {
  expect(makeHiddenFieldsOptional(volunteer, whole)).toBe(volunteer)
})

test.each(['Hostel', 'Hall', 'Day Scholar'])(
  'does not require the hidden residence fields of a %s',
  (residenceType) => {
    const kind = makeHiddenFieldsOptional(volunteer, withoutAddress)
    expect(parseForm(volunteer, { ...record, residenceType }).errors).toHaveLength(1)
    expect(parseForm(kind, { ...record, residenceType }).errors).toEqual([])
  },
)

test('still requires everything else, and validates residence fields that are filled in', () => {
  const kind = makeHiddenFieldsOptional(volunteer, withoutAddress)
  const { errors } = parseForm(kind, {
    ...record,
    residenceType: 'Hall',
    email: '',
    hallName: 'x'.repeat(121),
  })
  expect(errors.map(({ field }) => field)).toEqual(['email', 'hallName'])
})
