import { expect, test } from 'vitest'
import { classOrder, nextClass } from './class-order.ts'

test('moves each class to the next, and the last class out of the school', () => {
  expect(classOrder.map((name) => nextClass(name, 12))).toEqual([...classOrder.slice(1), null])
})

test.each([
  ['5th', '6th'],
  ['1st', '2nd'],
  ['2nd', '3rd'],
  ['3rd', '4th'],
  ['9th', '10th'],
  ['Class 5', 'Class 6'],
  ['class 5 B', 'class 6 B'],
  ['5A', '6A'],
  ['5-C', '6-C'],
  ['Std. 4', 'Std. 5'],
  ['lkg', 'UKG'],
  ['LKG B', 'UKG B'],
  ['05', '6'],
  [' 5 ', '6'],
])('"%s" is followed by "%s", in the same notation', (now, next) => {
  expect(nextClass(now, 10)).toBe(next)
})

test("writes the first numbered class in the school's notation", () => {
  expect(nextClass('UKG', 10, ['UKG', '5th', 'Class 7'])).toBe('1st')
  expect(nextClass('UKG', 10, ['LKG', 'Class 7'])).toBe('Class 1')
  expect(nextClass('UKG A', 10, ['Class 7'])).toBe('Class 1 A')
  expect(nextClass('UKG', 10, [])).toBe('1')
})

test('the next class depends on the last grade of the school', () => {
  expect(nextClass('Class 10 A', 12)).toBe('Class 11 A')
  expect(nextClass('8', 8)).toBeNull()
})

test.each(['10', '10th', 'Class 10 A', '11', '12'])('children leave the school after "%s"', (last) => {
  expect(nextClass(last, 10)).toBeNull()
})

test.each(['', '0', 'Play group', 'V', '৫', '5 and 6', 'Evening batch', '123'])(
  'returns undefined for the unknown class "%s"',
  (name) => {
    expect(nextClass(name, 10)).toBeUndefined()
  },
)
