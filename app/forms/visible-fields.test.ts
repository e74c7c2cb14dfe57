import { expect, test } from 'vitest'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { withoutHiddenFields } from './visible-fields.ts'

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
  expect(withoutHiddenFields(volunteer, whole)).toBe(volunteer)
})

test('leaves out hidden fields, and does not require what a rule asks of them', () => {
  const kind = withoutHiddenFields(volunteer, withoutAddress)
  const hidden = ['hostelName', 'hallName', 'address']
  expect(Object.keys(kind.fields)).toEqual(
    Object.keys(volunteer.fields).filter((name) => !hidden.includes(name)),
  )
  expect(parseForm(volunteer, { ...record, residenceType: 'Hall' }).errors).toHaveLength(1)
  expect(parseForm(kind, { ...record, residenceType: 'Hall' }).errors).toEqual([])
  const { errors } = parseForm(kind, { ...record, residenceType: 'Hall', email: '' })
  expect(errors.map(({ field }) => field)).toEqual(['email'])
})
