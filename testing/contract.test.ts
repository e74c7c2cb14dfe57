import { expect, test } from 'vitest'
import { z } from '#domain/zod.ts'
import { allCalls } from './all-calls.ts'
import { contractOf } from './contract.ts'

const lamp = z.object({ id: z.uuid(), name: z.string() })
const response = { description: '', schema: z.object({ success: z.literal(true), data: lamp }) }
const calls = [{ method: 'GET' as const, path: '/api/lamps/:id', responses: { 200: response } }]
const answer = (body: unknown, status = 200, url = '/api/lamps/1?q=a') => ({
  method: 'GET',
  url,
  status,
  body,
})
const id = '01930000-0000-7000-8000-000000000009'
const data = { id, name: 'Red' }

test.each([
  ['a call that does not exist', answer({ success: true, data }, 200, '/api/candles/1'), /no call GET/],
  ['a status without a description', answer({ success: true, data }, 201), /responds with 201/],
  ['a missing property', answer({ success: true, data: { id } }), /data\.name/],
  ['an additional property', answer({ success: true, data: { ...data, height: 3 } }), /height/],
  ['a readable id', answer({ success: true, data: { ...data, id: 'red' } }), /data\.id/],
  ['a failure without a reason', answer({ success: false }, 500), /message/],
])('finds %s', (_what, wrong, says) => {
  expect(() => contractOf(calls)(wrong)).toThrow(says)
})

test('accepts the answers of a call, its failures, and readable ids where they are allowed', () => {
  contractOf(calls)(answer({ success: true, data }))
  contractOf(calls)(answer({ success: false, message: 'Gone.' }, 404))
  const readable = { success: true, data: { ...data, id: 'red' } }
  contractOf(calls, { allowsNames: true })(answer(readable))
  expect(readable.data.id).toBe('red')
})

test('knows the change of a record, whose path belongs to its kind', () => {
  const method = 'PUT'
  const url = '/api/admin/dashboard/students/asha'
  expect(() => contractOf(allCalls())({ method, url, status: 200, body: { success: true } })).toThrow(
    /message/,
  )
})
