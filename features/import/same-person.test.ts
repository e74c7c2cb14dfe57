import { expect, test } from 'vitest'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { compareNames, isSamePerson } from './same-person.ts'

const anu = { fullName: 'Anu Pal', uniqueId: '1', gender: 'Female', studentClass: '5' }

test.each<[string, object, boolean]>([
  ['the same child', {}, true],
  ['a child who moved up a class', { studentClass: '6' }, true],
  ['a child whose gender is corrected', { gender: 'Male' }, true],
  ['a row without a name', { fullName: '', studentClass: '6' }, true],
  ['another spelling of the name and the class', { fullName: 'Annu  PAL', studentClass: 'Class 5' }, true],
  ['another spelling in a list without classes', { fullName: 'Anoo Pal', studentClass: undefined }, true],
  ['another spelling in another class', { fullName: 'Annu Pal', studentClass: '6' }, false],
  ['another spelling and another gender', { fullName: 'Annu Pal', gender: 'Male' }, false],
  ['another name in the same class', { fullName: 'Dipa Roy' }, false],
  ['another name in another class', { fullName: 'Dipa Roy', studentClass: '6' }, false],
])('decides whether a row and a record with the same number are one person: %s', (_what, row, isSame) => {
  expect(isSamePerson(student, { ...anu, ...row }, anu)).toBe(isSame)
})

test('compares volunteers by year', () => {
  const rina = { fullName: 'Rina Das', year: 2, gender: 'Female' }
  expect(isSamePerson(volunteer, { ...rina, year: '3' }, rina)).toBe(true)
  expect(isSamePerson(volunteer, { ...rina, fullName: 'R. Das', year: '3' }, rina)).toBe(false)
})

test.each([
  ['asha  rao', 'Asha Rao', 'same'],
  ['Rao, Asha', 'Asha Rao', 'same'],
  ['Maria DSouza', "Maria D'Souza", 'same'],
  ['Maria D Souza', 'Maria D’Souza', 'same'],
  ['Reena Das', 'Rina Das', 'similar'],
  ['Vimal Pal', 'Bimal Pal', 'similar'],
  ['Lakshmi', 'Laxmi', 'similar'],
  ['Pooja Datta', 'Puja Datta', 'similar'],
  ['Chandar Sen', 'Chandra Sen', 'similar'],
  ['Asha', 'Asha Rao', 'similar'],
  ['A. Rao', 'Asha Rao', 'similar'],
  ['Asha K. Rao', 'Asha Kumari Rao', 'similar'],
  ['Rina Das', 'Rima Das', 'different'],
  ['Ritu Das', 'Mitu Das', 'different'],
  ['A. R.', 'Asha Rao', 'different'],
  ['Asha Rao', 'Asha Roy', 'different'],
  ['Arati Sen', 'Karati Sen', 'different'],
  ['अनिता', 'अमिता', 'different'],
  ['', 'Asha', 'different'],
])('rates %s and %s as %s', (one, other, likeness) => {
  expect(compareNames(one, other)).toBe(likeness)
  expect(compareNames(other, one)).toBe(likeness)
})
