import { expect, test } from 'vitest'
import { className } from './class-name.ts'

test.each([
  ['5', 'Class 5'],
  ['10th', 'Class 10th'],
  ['Class 3', 'Class 3'],
  ['Nursery', 'Nursery'],
])('shows class "%s" as "%s"', (studentClass, shown) => {
  expect(className(studentClass)).toBe(shown)
})
