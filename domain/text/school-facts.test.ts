import { expect, test } from 'vitest'
import { isDefaultWhoMayCome, schoolFacts } from './school-facts.ts'

test.each([
  ['en', '3rd', '12th'],
  ['bn', 'তৃতীয়', 'দ্বাদশ'],
  ['hi', 'तीसरी', 'बारहवीं'],
] as const)('writes grades as ordinals in %s', (language, firstGrade, lastGrade) => {
  expect(schoolFacts(language, { founded: 2019, grades: { first: 3, last: 12 } })).toEqual({
    founded: '2019',
    firstGrade,
    lastGrade,
    firstClass: '3',
    lastClass: '12',
  })
})

test.each([
  ['Children from 2nd to 11th grade. Come to a class with your child, and we will explain the rest.', true],
  ['Children from 2nd to 11th grade.', false],
  ['', false],
])('recognizes the default text with any grades: %s', (text, isDefault) => {
  expect(isDefaultWhoMayCome(text)).toBe(isDefault)
})
