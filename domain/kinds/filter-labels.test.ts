import { describe, expect, test } from 'vitest'
import { filterLabels } from './filter-labels.ts'
import { kinds } from './index.ts'

describe.each(kinds.filter(({ filters }) => filters))('the filters of $name', (kind) => {
  const filters = kind.filters ?? []

  test('are fields that everyone sees and whose values can be compared', () => {
    for (const name of filters) {
      expect(kind.fields[name]?.visibleTo, name).toBe('everyone')
      expect(['line', 'choice', 'year', 'day'], name).toContain(kind.fields[name]?.type)
    }
  })

  test('have a path for their choices and words for people', () => {
    expect(kind.paths.choices).toBe(`${kind.paths.list}/choices`)
    expect(filters.filter((name) => !filterLabels[name])).toEqual([])
  })

  test('do not take the names of other parameters', () => {
    expect(filters.filter((name) => ['limit', 'cursor', 'q', 'show'].includes(name))).toEqual([])
  })
})
