import { expect, test } from 'vitest'
import { choice, count, day, line, phone, prose, year } from '#domain/kinds/fields.ts'
import { genders } from '#domain/kinds/genders.ts'
import { residenceTypes } from '#domain/kinds/residence.ts'
import { readCell } from './import-values.ts'

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
])('reads the gender %s as %s', (cell, read) => {
  expect(readCell(choice('Gender', genders), cell)).toBe(read)
})

test('accepts an unambiguous prefix of a choice', () => {
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
])('reads the number %s as %s', (cell, read) => {
  expect(readCell(count('Students'), cell)).toBe(read)
})

test.each([
  ['2nd', '2'],
  ['3rd year', '3'],
  ['IV', '4'],
  ['First', '1'],
  ['second year', '2'],
  ['2026', '2026'],
])('reads the year %s as %s', (cell, read) => {
  expect(readCell(year('Year'), cell)).toBe(read)
})

test('trims texts, and replaces line breaks with spaces in single-line fields', () => {
  expect(readCell(line('Name'), '  Asha \n  Bauri ')).toBe('Asha Bauri')
  expect(readCell(prose('Address'), ' Lane 1\nTown ')).toBe('Lane 1\nTown')
  expect(readCell(phone('Phone'), '+৯১ ৯৮৩০০')).toBe('+91 98300')
})

test('removes the apostrophe that exports put before text that looks like a formula', () => {
  expect(readCell(line('Name'), "'=Asha")).toBe('=Asha')
  expect(readCell(prose('Address'), "'- Lane 4")).toBe('- Lane 4')
  expect(readCell(phone('Phone'), "'+91 98300 12345")).toBe('+91 98300 12345')
  expect(readCell(prose('Address'), "''- Lane 4")).toBe("'- Lane 4")
  expect(readCell(prose('Address'), "'Mango Lane' 4")).toBe("'Mango Lane' 4")
})

test('leaves an unreadable date unchanged', () => {
  expect(readCell(day('Date'), 'some day')).toBe('some day')
  expect(readCell(day('Date'), '14 March 2026')).toBe('2026-03-14')
  expect(readCell(day('Date'), '03/04/2026', { isMonthFirst: true })).toBe('2026-03-04')
})
