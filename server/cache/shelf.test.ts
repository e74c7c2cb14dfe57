import { expect, test } from 'vitest'
import type { KeptAnswer } from './kept-answer.ts'
import { Shelf } from './shelf.ts'

const answer = (bytes: number) => ({ version: 1, day: 1, bytes, forms: {} }) as KeptAnswer

test('a shelf holds as many bytes as it may, and the oldest go first', () => {
  const shelf = new Shelf(10)
  const [a, b, c] = [answer(4), answer(4), answer(4)]
  shelf.set('a', a)
  shelf.set('b', b)
  shelf.set('c', c)
  expect([shelf.get('a'), shelf.get('b'), shelf.get('c')]).toEqual([undefined, b, c])
})

test('an answer in the place of another counts once and is the newest', () => {
  const shelf = new Shelf(10)
  for (const key of ['a', 'b', 'a', 'a', 'c']) shelf.set(key, answer(4))
  expect(['a', 'b', 'c'].map((key) => shelf.get(key) !== undefined)).toEqual([true, false, true])
})

test('what is larger than the shelf pushes nothing out', () => {
  const shelf = new Shelf(10)
  shelf.set('a', answer(4))
  shelf.set('huge', answer(11))
  expect([shelf.get('a'), shelf.get('huge')]).toEqual([answer(4), undefined])
})
