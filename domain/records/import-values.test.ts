import { expect, test } from 'vitest'
import { choice, count, day, line, phone, prose, year } from '../kinds/fields.ts'
import { genders } from '../kinds/genders.ts'
import { residenceTypes } from '../kinds/residence.ts'
import { readCell, spellingsOf } from './import-values.ts'

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1.2.26', '2026-02-01'],
  ['5-Jan-2026', '2026-01-05'],
  ['14 February 2026', '2026-02-14'],
  ['March 3, 2026', '2026-03-03'],
  ['2026/1/9', '2026-01-09'],
  ['2026-01-09', '2026-01-09'],
  ['২৬/০১/২০২৬', '2026-01-26'],
  ['२६-०१-२०२६', '2026-01-26'],
  ['46000', '2025-12-09'],
  ['46000.5', '2025-12-09'],
  ['31/02/2026', '2026-02-31'],
  ['12/31/2026', '2026-31-12'],
  ['some day', 'some day'],
  ['2026', '2026'],
  ['99999', '99999'],
])('a day written as %s is read as %s', (cell, read) => {
  expect(readCell(day('Date'), cell)).toBe(read)
})

test.each([
  ['f', 'Female'],
  ['M', 'Male'],
  ['MALE', 'Male'],
  ['Girl', 'Female'],
  ['boy', 'Male'],
  ['लड़की', 'Female'],
  ['लड़का', 'Male'],
  ['মেয়ে', 'Female'],
  ['ছেলে', 'Male'],
  ['ছাত্রী', 'Female'],
  ['other', 'Other'],
  ['?', '?'],
  ['unknown', 'unknown'],
])('a gender written as %s is read as %s', (cell, read) => {
  expect(readCell(choice('Gender', genders), cell)).toBe(read)
})

test('a choice may be begun, as long as it is clear which', () => {
  const residence = choice('Residence', residenceTypes)
  expect(['day', 'ds', 'HOSTEL', 'ho', 'h'].map((cell) => readCell(residence, cell))).toEqual([
    'Day Scholar',
    'Day Scholar',
    'Hostel',
    'Hostel',
    'h',
  ])
})

test.each([
  ['12.0', '12'],
  ['1,200', '1200'],
  ['1,00,000', '100000'],
  ['৪২', '42'],
  ['12.5', '12.5'],
  ['many', 'many'],
])('a number written as %s is read as %s', (cell, read) => {
  expect(readCell(count('Students'), cell)).toBe(read)
})

test.each([
  ['2nd', '2'],
  ['3rd year', '3'],
  ['IV', '4'],
  ['First', '1'],
  ['second year', '2'],
  ['2026', '2026'],
])('a year written as %s is read as %s', (cell, read) => {
  expect(readCell(year('Year'), cell)).toBe(read)
})

test('a class is read as the classes that are there are called', () => {
  const field = line('Class')
  const known = spellingsOf(['Nursery', '5', '6'])
  const read = (cell: string) => readCell(field, cell, known)
  expect(['Class 5', '5th', 'V', 'class-5', 'nursery', 'কক্ষ 5', '7', 'शिशु', 'कक्षा ६'].map(read)).toEqual([
    '5',
    '5',
    '5',
    'class-5',
    'Nursery',
    'কক্ষ 5',
    '7',
    'शिशु',
    '6',
  ])
})

test('texts lose what is around them, and lines their breaks', () => {
  expect(readCell(line('Name'), '  Asha \n  Bauri ')).toBe('Asha Bauri')
  expect(readCell(prose('Address'), ' Lane 1\nTown ')).toBe('Lane 1\nTown')
  expect(readCell(phone('Phone'), '+৯১ ৯৮৩০০')).toBe('+91 98300')
  expect(readCell(line('Name'), "'=Asha")).toBe('=Asha')
})

test('what is new is spelled as the list does most often, and two spellings that are there both stay', () => {
  const field = line('Class')
  const list = spellingsOf([], ['Class 5', '5', '5', '5th', 'physics', 'Physics', 'Physics'])
  expect(['Class 5', '5th', 'PHYSICS', 'Chemistry'].map((cell) => readCell(field, cell, list))).toEqual([
    '5',
    '5',
    'Physics',
    'Chemistry',
  ])
  const grades = spellingsOf(
    [],
    ['5', '5', 'Class 6', 'Class 6', '7th', 'IV', 'IV', 'कक्षा ८', '5', 'Nursery'],
  )
  expect(
    ['Class 5', 'Class 6', '7th', 'IV', 'कक्षा ८', 'nursery'].map((cell) => readCell(field, cell, grades)),
  ).toEqual(['5', '6', '7', '4', '8', 'Nursery'])
  const ordinals = spellingsOf(['5th', '6th', 'Class 7'], ['1', '2', '2', 'III'])
  expect(['1', '2', 'III', '7'].map((cell) => readCell(field, cell, ordinals))).toEqual([
    '1st',
    '2nd',
    '3rd',
    'Class 7',
  ])
  const tied = spellingsOf([], ['Class 5', '6'])
  expect(['Class 5', '6'].map((cell) => readCell(field, cell, tied))).toEqual(['5', '6'])
  const two = spellingsOf(['5', '5th'], ['Class 5', 'Class 5'])
  expect(['5', '5TH', 'Class 5'].map((cell) => readCell(field, cell, two))).toEqual(['5', '5th', 'Class 5'])
})
