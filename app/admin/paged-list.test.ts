// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Page } from '../api/api.ts'
import { usePagedQuery } from './paged-list.tsx'

test('ignores a page that arrives after a different query was started', async () => {
  const more = Promise.withResolvers<Page<string>>()
  const { result, rerender } = renderHook(
    ({ query }) =>
      usePagedQuery<string>(query, async ({ cursor }) =>
        cursor === undefined ? { items: [`first of ${query}`], total: 2, nextCursor: 'next' } : more.promise,
      ),
    { initialProps: { query: 'Asha' } },
  )
  const expectItems = (...items: string[]) => waitFor(() => expect(result.current.page?.items).toEqual(items))
  await expectItems('first of Asha')
  let loading: Promise<boolean> | undefined
  act(() => {
    loading = result.current.loadMore()
  })
  rerender({ query: 'Bela' })
  await expectItems('first of Bela')
  more.resolve({ items: ['second of Asha'], total: 2, nextCursor: null })
  await act(async () => void (await loading))
  expect(result.current.page?.items).toEqual(['first of Bela'])
})

test('a refetch shows as many items as before, and keeps them if it fails', async () => {
  const limits: number[] = []
  let items = Array.from({ length: 50 }, (_, index) => `item ${index}`)
  const { result } = renderHook(() =>
    usePagedQuery<string>('all', async ({ limit }) => {
      limits.push(limit)
      if (items.length === 0) throw new Error('no network')
      return { items, total: 60, nextCursor: 'next' }
    }),
  )
  await waitFor(() => expect(result.current.page?.items).toHaveLength(50))
  items = items.slice(0, 10)
  await act(async () => void (await result.current.loadMore()))
  expect(result.current.page?.items).toHaveLength(60)
  items = []
  act(() => result.current.refetch())
  await waitFor(() => expect(result.current.error).toBeDefined())
  expect(limits).toEqual([50, 50, 60])
  expect(result.current.page?.items).toHaveLength(60)
})
