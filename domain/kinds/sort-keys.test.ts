import { expect, test } from 'vitest'
import { byClassThenName, byYearThenName, latestFirst } from './sort-keys.ts'

const sorted = (sortKey: (values: Record<string, unknown>) => string, all: Record<string, unknown>[]) =>
  [...all].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))

test('students stand by class, the second before the tenth, then by name in any case', () => {
  const all = [
    { studentClass: '10th', fullName: 'Asha' },
    { studentClass: 'Class 2', fullName: 'bina' },
    { studentClass: '2', fullName: 'Chand' },
    { studentClass: '2nd', fullName: 'Amar' },
    { studentClass: 'UKG B', fullName: 'Abha' },
    { studentClass: 'Nursery', fullName: 'Zoya' },
    { studentClass: 'lkg', fullName: 'Bo' },
    { studentClass: 'Evening batch', fullName: 'Zara' },
  ]
  expect(sorted(byClassThenName, all).map(({ fullName }) => fullName)).toEqual([
    'Zara',
    'Zoya',
    'Bo',
    'Abha',
    'Amar',
    'bina',
    'Chand',
    'Asha',
  ])
})

test('alumni stand with the latest year first, by name within a year', () => {
  const all = [
    { graduationYear: 2019, fullName: 'Bo' },
    { graduationYear: 2024, fullName: 'Di' },
    { graduationYear: 2019, fullName: 'Al' },
  ]
  expect(sorted(byYearThenName('graduationYear'), all).map(({ fullName }) => fullName)).toEqual([
    'Di',
    'Al',
    'Bo',
  ])
})

test('events stand with the latest day first', () => {
  const all = [{ date: '2025-12-31' }, { date: '2026-01-01' }, { date: '2016-05-09' }]
  expect(sorted(latestFirst('date'), all).map(({ date }) => date)).toEqual([
    '2026-01-01',
    '2025-12-31',
    '2016-05-09',
  ])
})
