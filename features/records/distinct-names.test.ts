import { expect, test } from 'vitest'
import { distinctNames } from './distinct-names.ts'

const names = (...people: [name: string, number?: string][]) => [
  ...distinctNames(people.map(([name, number], id) => ({ id: String(id), name, number }))).values(),
]

test('adds the number to equal names, ignoring case and extra spaces', () => {
  expect(names(['Asha Rao', 'P-1'], ['Bela Sen', 'P-2'], ['asha  rao', 'P-3'])).toEqual([
    'Asha Rao (P-1)',
    'Bela Sen',
    'asha  rao (P-3)',
  ])
})

test('omits the number for readers who may not see it', () => {
  expect(names(['Asha Rao'], ['Asha Rao'])).toEqual(['Asha Rao', 'Asha Rao'])
})
