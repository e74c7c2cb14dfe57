import { expect, test } from 'vitest'
import { line } from '#domain/kinds/fields.ts'
import { readCell } from './import-values.ts'
import { readKnown, spellingsOf, unclearClasses, withDecisions } from './spellings.ts'

test('reads a class and returns its existing spelling', () => {
  const field = line('Class')
  const known = spellingsOf(['Nursery', '5', '6'])
  const read = (cell: string) => readCell(field, cell, { spellings: known })
  expect(['Class 5', '5th', 'V', 'class-5', 'nursery', 'কক্ষ 5', '7', 'शिशु', 'कक्षा ६'].map(read)).toEqual([
    '5',
    '5',
    '5',
    '5',
    'Nursery',
    'কক্ষ 5',
    '7',
    'शिशु',
    '6',
  ])
})

test('uses the most common spelling of new values, and keeps both spellings if two exist already', () => {
  const field = line('Class')
  const list = spellingsOf([], ['Class 5', '5', '5', '5th', 'physics', 'Physics', 'Physics'])
  expect(
    ['Class 5', '5th', 'PHYSICS', 'Chemistry'].map((cell) => readCell(field, cell, { spellings: list })),
  ).toEqual(['5', '5', 'Physics', 'Chemistry'])
  const grades = spellingsOf(
    [],
    ['5', '5', 'Class 6', 'Class 6', '7th', 'IV', 'IV', 'कक्षा ८', '5', 'Nursery'],
  )
  expect(
    ['Class 5', 'Class 6', '7th', 'IV', 'कक्षा ८', 'nursery'].map((cell) =>
      readCell(field, cell, { spellings: grades }),
    ),
  ).toEqual(['5', '6', '7', '4', '8', 'Nursery'])
  const ordinals = spellingsOf(['5th', '6th', 'Class 7'], ['1', '2', '2', 'III'])
  expect(['1', '2', 'III', '7'].map((cell) => readCell(field, cell, { spellings: ordinals }))).toEqual([
    '1st',
    '2nd',
    '3rd',
    'Class 7',
  ])
  const tied = spellingsOf([], ['Class 5', '6'])
  expect(['Class 5', '6'].map((cell) => readCell(field, cell, { spellings: tied }))).toEqual(['5', '6'])
  const two = spellingsOf(['5', '5th'], ['Class 5', 'Class 5'])
  expect(['5', '5TH', 'Class 5'].map((cell) => readCell(field, cell, { spellings: two }))).toEqual([
    '5',
    '5th',
    'Class 5',
  ])
})

test('writes all classes in one pattern, whatever spellings a list uses', () => {
  const cells = ['पाँचवीं', '8th std', 'VIII', '8', '5']
  const read = (known: string[]) => cells.map((cell) => readKnown(spellingsOf(known, cells), cell))
  expect(read([])).toEqual(['5', '8', '8', '8', '5'])
  expect(read(['Class 5', 'Class 8'])).toEqual(['Class 5', 'Class 8', 'Class 8', 'Class 8', 'Class 5'])
  expect(read(['6th'])).toEqual(['5th', '8th', '8th', '8th', '5th'])
})

test('writes a new section like existing sections, or like its class', () => {
  const write = (known: string[], text: string) => readKnown(spellingsOf(known, [text]), text)
  expect(write(['Class 5-A'], '8 b')).toBe('Class 8-B')
  expect(write(['Class 5'], 'VIII-B')).toBe('Class 8-B')
  expect(write(['5A'], '8')).toBe('8')
  expect(write([], 'VIII-B')).toBe('VIII-B')
  expect(write(['8 (Eight)'], '9th')).toBe('9th')
})

test.each<[string, string[], string[], object[]]>([
  ['no question about an existing class', ['8'], ['8', 'VIII', '8th std'], []],
  ['no question about a new class', ['8'], ['9', 'Nursery'], []],
  ['no question about existing sections', ['8A', '8B'], ['VIII-B'], []],
  ['no question in a first list', [], ['शिशु', 'VIII-B'], []],
  [
    'a section of a class without sections',
    ['8'],
    ['VIII-B', 'VIII-B'],
    [{ text: 'VIII-B', rows: 2, choices: ['8'], asNew: '8-B' }],
  ],
  ['a class with only sections so far', ['8A', '8B'], ['8'], [{ choices: ['8A', '8B'], asNew: '8' }]],
  [
    'a section in a first list with the whole class',
    [],
    ['8', 'VIII-B'],
    [{ text: 'VIII-B', choices: ['8'] }],
  ],
  ['a class with two existing spellings', ['5', '5th'], ['Class 5'], [{ choices: ['5', '5th'] }]],
  ['a word among classes', ['5', '6'], ['शिशु'], [{ text: 'शिशु', choices: ['5', '6'], asNew: 'शिशु' }]],
])('finds the classes that the admin must be asked about: %s', (_what, known, cells, unclear) => {
  expect(unclearClasses(known, cells, spellingsOf(known, cells))).toMatchObject(unclear)
  expect(unclearClasses(known, cells, spellingsOf(known, cells))).toHaveLength(unclear.length)
})

test('applies a decision about a class and does not ask again', () => {
  const decided = { 'VIII-B': '8' }
  const spellings = withDecisions(spellingsOf(['8'], ['viii-b']), decided)
  expect(readKnown(spellings, 'viii-b')).toBe('8')
  expect(unclearClasses(['8'], ['viii-b'], spellings, Object.keys(decided))).toEqual([])
})
