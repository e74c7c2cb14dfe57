// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeToken } from '../session/token.ts'
import { useUploads } from './use-uploads.ts'

const aFile = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' })

test('stops when another account logs in, and does not send files as that account', async () => {
  storeToken('of Asha')
  const sent: string[] = []
  const { result } = renderHook(() =>
    useUploads({
      name: 'photos',
      send: (file, _onProgress, signal) =>
        new Promise((_resolve, reject) => {
          sent.push(file.name)
          signal.addEventListener('abort', () => reject(new TypeError('No response.')))
        }),
      validate: () => undefined,
      checkContent: async () => undefined,
      errorMessage: String,
    }),
  )
  act(() => result.current.add([aFile('one.jpg'), aFile('two.jpg')]))
  const sending = act(() => result.current.sendAll())
  storeToken('of Bela')
  expect(await sending).toEqual(['stopped', 'stopped'])
  expect(sent).toEqual(['one.jpg'])
  expect(result.current.uploads.map(({ state }) => state)).toEqual(['stopped', 'waiting'])
  expect(result.current.isSending).toBe(false)
})
