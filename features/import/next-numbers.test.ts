import { expect, test } from 'vitest'
import { nextNumbers } from './next-numbers.ts'

function three(known: string[], listed: string[] = []) {
  const numbers = nextNumbers(known, listed, 'S-')
  return [1, 2, 3].map(() => {
    const number = numbers.next()
    numbers.take(number)
    return number
  })
}

test.each<[string, string[], string[], string[]]>([
  ['after the highest number of the records', ['S-2', 'S-12', 'S-9'], [], ['S-13', 'S-14', 'S-15']],
  ['with the same leading zeros', ['ES009', 'ES008'], [], ['ES010', 'ES011', 'ES012']],
  [
    'in the most common pattern',
    ['A-1', 'ES/24/07', 'ES/24/08', 'none'],
    ['B-1', 'B-2', 'B-3'],
    ['ES/24/09', 'ES/24/10', 'ES/24/11'],
  ],
  ['after the numbers in the list, ignoring case', ['S-1'], ['s-3', 'S-2'], ['S-4', 'S-5', 'S-6']],
  ['in the pattern of the list if there are no records', [], ['R7'], ['R8', 'R9', 'R10']],
  ['from 1 if there are no numbers at all', ['x'], [], ['S-1', 'S-2', 'S-3']],
])('continues numbers %s', (_how, known, listed, expected) => {
  expect(three(known, listed)).toEqual(expected)
})

test('returns the same next number until it is taken', () => {
  const { next } = nextNumbers(['7'], [], '')
  expect([next(), next()]).toEqual(['8', '8'])
})
