import { expect, test } from 'vitest'
import { consentOn, endOfDays } from '#domain/consent.ts'
import { festival } from '#domain/kinds/festival.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { type Actor, allVolunteerSwitches, type Role, visitor } from '#domain/permissions.ts'
import { audienceOf, canSeeField, shortenName } from './field-audiences.ts'

const visibility = (audiences = {}) => ({
  audiences,
  shortName: 'initial' as const,
  newChildren: null,
  today: '2026-11-22',
})
const admin = (role: Role, audiences = {}, seeAddresses = true): Actor => ({
  type: 'admin',
  id: '1',
  fullName: 'Ravi',
  role,
  isReadOnly: false,
  volunteersMay: { ...allVolunteerSwitches(true), seeAddresses },
  visibility: visibility(audiences),
})

test.each([
  ['Asha Verma', 'first name', 'Asha'],
  ['Asha Verma', 'initial', 'A.'],
  ['  asha  verma ', 'initial', 'A.'],
  ['Mononym', 'initial', 'M.'],
  ['ক্ষমা দাস', 'initial', 'ক্ষ.'],
  ['ক্ষমা দাস', 'first name', 'ক্ষমা'],
  ['👩‍🎓 Emoji', 'initial', '👩‍🎓.'],
  ['', 'initial', ''],
] as const)('shortens %j as %s to %j', (name, shortName, short) => {
  expect(shortenName(name, shortName)).toBe(short)
})

test.each([
  ['student', 'address', 'everyone', 'volunteers'],
  ['volunteer', 'hallName', 'everyone', 'volunteers'],
  ['student', 'fullName', 'PICs', 'volunteers'],
  ['student', 'studentClass', 'PICs', 'volunteers'],
  ['student', 'uniqueId', 'PICs', 'PICs'],
  ['volunteer', 'email', 'everyone', 'everyone'],
] as const)('for the kind %s, shows the field %s, if set to %s, to %s', (name, field, set, audience) => {
  const kind = name === 'student' ? student : volunteer
  expect(audienceOf(kind, field, visibility({ [name]: { [field]: set } }))).toBe(audience)
})

test('hides all fields of people from visitors if the settings are not loaded, and shows other fields', () => {
  expect(Object.keys(student.fields).filter((name) => canSeeField(visitor, student, name))).toEqual([])
  expect(canSeeField(visitor, festival, 'venue')).toBe(true)
  const known = { ...visitor, visibility: visibility() }
  expect(canSeeField(known, student, 'fullName')).toBe(true)
  expect(canSeeField(known, student, 'address')).toBe(false)
})

test('applies the stricter of field table and volunteer permission, and shows PICs everything', () => {
  const hidden = { volunteer: { email: 'PICs' } }
  expect(canSeeField(admin('Volunteer', hidden), volunteer, 'email')).toBe(false)
  expect(canSeeField(admin('Volunteer'), volunteer, 'email')).toBe(true)
  expect(canSeeField(admin('Volunteer', {}, false), volunteer, 'hallName')).toBe(false)
  expect(canSeeField(admin('PIC', hidden), volunteer, 'email')).toBe(true)
})

test.each([
  [endOfDays, '2026-11-22', 'public'],
  ['2026-11-22', '2026-11-22', 'public'],
  ['2026-11-21', '2026-11-22', 'none'],
  [endOfDays, undefined, 'none'],
] as const)('treats a consent that lasts until %s, on the day %s, as %s', (consentUntil, today, level) => {
  expect(consentOn({ consentLevel: 'public', consentUntil }, today)).toBe(level)
})
