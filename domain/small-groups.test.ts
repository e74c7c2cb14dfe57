import { expect, test } from 'vitest'
import { shownGroup, shownTotal } from './small-groups.ts'

test.each([
  [0, 0],
  [1, 0],
  [4, 0],
  [5, 5],
  [120, 120],
])('a group of %i is shown as %i', (number, shown) => {
  expect(shownGroup(number)).toBe(shown)
})

test.each([
  [[], 0],
  [[0], 0],
  [[3], 0],
  [[5], 5],
  [[20, 30], 50],
  // The total of groups without anybody reveals nobody.
  [[20, 0, 30], 50],
  // 51 - 20 - 30 would reveal one person.
  [[20, 30, 1], 0],
  [[20, 30, 4, 4], 0],
  [[4, 4], 0],
])('the total of the groups %j is shown as %i', (groups, total) => {
  expect(shownTotal(groups)).toBe(total)
})

test('a total never reveals a group that is left out', () => {
  const sizes = [0, 1, 4, 5, 9]
  for (const one of sizes)
    for (const two of sizes)
      for (const three of sizes) {
        const groups = [one, two, three]
        const rest = shownTotal(groups) - groups.reduce((sum, number) => sum + shownGroup(number), 0)
        expect(rest).toBeLessThanOrEqual(0)
      }
})
