import { expect, test } from 'vitest'
import { feedback } from '../kinds/feedback.ts'
import { kinds } from '../kinds/index.ts'
import { manageScreens } from './manage-screens.ts'

test('every kind but feedback has a table, each at an address of its own that no form has', () => {
  const names = kinds.map(({ name }) => name).filter((name) => name !== feedback.name)
  expect(Object.keys(manageScreens).sort()).toEqual(names.sort())
  const screens = Object.values(manageScreens)
  expect(new Set(screens).size).toBe(screens.length)
  for (const { screens: own } of kinds) expect(screens).not.toContain(own.add)
})
