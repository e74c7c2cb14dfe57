import { expect, test } from 'vitest'
import { findCycle } from './refuse-cycles.ts'

const chunk = (...imports: string[]) => ({ type: 'chunk' as const, imports })

test('finds files that import each other, directly or indirectly', () => {
  const files = { 'page.js': chunk('a.js'), 'a.js': chunk('b.js', 'c.css'), 'b.js': chunk('c.js') }
  expect(findCycle({ ...files, 'c.js': chunk('a.js') })).toEqual(['a.js', 'b.js', 'c.js'])
  expect(findCycle({ ...files, 'c.js': chunk(), 'c.css': { type: 'asset' } })).toBeUndefined()
})
