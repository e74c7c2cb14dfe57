import { expect, test } from 'vitest'
import { classOrder, nextClass } from './class-order.ts'

test('each class leads to the next, and the last one out of the school', () => {
  expect(classOrder.map((name) => nextClass(name))).toEqual([...classOrder.slice(1), null])
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
])('"%s" is followed by "%s", in the same writing', (now, next) => {
  expect(nextClass(now)).toBe(next)
})

test('the first class with a number is written as the school writes numbers', () => {
  expect(nextClass('UKG', ['UKG', '5th', 'Class 7'])).toBe('1st')
  expect(nextClass('UKG', ['LKG', 'Class 7'])).toBe('Class 1')
  expect(nextClass('UKG A', ['Class 7'])).toBe('Class 1 A')
  expect(nextClass('UKG', [])).toBe('1')
})

test.each(['10', '10th', 'Class 10 A', '11', '12'])('after "%s" children have completed', (last) => {
  expect(nextClass(last)).toBeNull()
})

test.each(['', '0', 'Play group', 'V', '৫', '5 and 6', 'Evening batch', '123'])(
  'what follows "%s" is not known',
  (name) => {
    expect(nextClass(name)).toBeUndefined()
  },
)
