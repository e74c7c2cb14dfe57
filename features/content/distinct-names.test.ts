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

test('numbers equal names for readers who may not see the number, in the order in which they were added', () => {
  const people = ['3', '1', '2'].map((id) => ({ id, name: 'Asha Rao', number: undefined }))
  expect(Object.fromEntries(distinctNames(people))).toEqual({
    1: 'Asha Rao (1)',
    2: 'Asha Rao (2)',
    3: 'Asha Rao (3)',
  })
})
