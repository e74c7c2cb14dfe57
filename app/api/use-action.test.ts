// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeToken } from '../session/token.ts'
import { useAction } from './use-action.ts'

/** Starts an action that waits for `finish`, and a second one. */
function startTwo() {
  const { result } = renderHook(() => useAction())
  const ran: string[] = []
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const first = () => {
    ran.push('first')
    return promise
  }
  const second = async () => {
    ran.push('second')
  }
  let both = Promise.resolve()
  act(() => {
    void result.current.run(first, { name: 'first' })
    both = result.current.run(second, { name: 'second' })
  })
  const end = () =>
    act(async () => {
      finish()
      await both
    })
  return { result, ran, end }
}

test('runs an action only after the one before it', async () => {
  storeToken('of Asha')
  const { result, ran, end } = startTwo()
  expect(ran).toEqual(['first'])
  expect(result.current.busyWith).toBe('first')
  await end()
  expect(ran).toEqual(['first', 'second'])
  expect(result.current.isBusy).toBe(false)
})

test('does not run a waiting action for another account', async () => {
  storeToken('of Asha')
  const { result, ran, end } = startTwo()
  storeToken('of Bela')
  await end()
  expect(ran).toEqual(['first'])
  expect(result.current.isBusy).toBe(false)
})

test('stays busy after a last action, but not if it fails', async () => {
  const { result } = renderHook(() => useAction())
  const fail = async () => Promise.reject(new Error('no network'))
  await act(() => result.current.run(fail, { isLast: true, onError: () => {} }))
  expect(result.current.isBusy).toBe(false)
  await act(() => result.current.run(async () => {}, { isLast: true }))
  expect(result.current.isBusy).toBe(true)
})
