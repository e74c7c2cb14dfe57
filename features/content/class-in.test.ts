import { expect, test } from 'vitest'
import { classIn, isSameClass } from './class-in.ts'

test.each([
  ...'8,08,8th,VIII,viii,Class 8,class-8,Std. VIII,8th std,8 Standard,STD8,Grade 8'.split(','),
  ...['Eighth', 'class eight', '8 (Eight)', 'VIII (8)', '८', 'कक्षा ८', '८वीं', 'आठवीं', 'आठवी कक्षा', 'अष्टम'],
  ...['৮', '৮ম', 'অষ্টম শ্রেণি', 'শ্রেণী ৮', 'ক্লাস ৮'],
])('reads %s as class 8', (text) => {
  expect(classIn(text)).toEqual({ grade: '8', section: '' })
})

test.each([
  ['पाँचवीं', '5'],
  ['पांचवी', '5'],
  ['छठी कक्षा', '6'],
  ['पहला', '1'],
  ['দ্বিতীয়', '2'],
  ['৪র্থ', '4'],
  ['২য়', '2'],
  ['Nursery', 'nursery'],
])('reads %s as class %s', (text, grade) => {
  expect(classIn(text)).toEqual({ grade, section: '' })
})

test.each(['Class VIII-B', 'VIII B', '8B', '8-b', '8 (B)', 'Std 8, Section B', '8th B'])(
  'reads %s as section B of class 8',
  (text) => {
    expect(classIn(text)).toEqual({ grade: '8', section: 'b' })
  },
)

test.each(['', 'B', 'Physics', '2019', 'A-1', '8 9', '8 boys', 'शिशु', 'class', '8 B 9', '8'.repeat(1_000)])(
  'finds no class in %s',
  (text) => {
    expect(classIn(text)).toBeUndefined()
  },
)

test('matches a class without a section to any of its sections', () => {
  expect(isSameClass('8', 'Class VIII-B')).toBe(true)
  expect(isSameClass('8A', 'VIII-B')).toBe(false)
  expect(isSameClass('8', '7')).toBe(false)
  expect(isSameClass('शिशु', 'शिशु')).toBe(true)
})
