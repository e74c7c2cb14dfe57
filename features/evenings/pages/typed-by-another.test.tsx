// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearToken, storeToken } from '#app/session/token.ts'
import { anEvening } from '#app/testing/fake-evening-responses.ts'
import { type FakeResponses, ownAccess, success } from '#app/testing/fake-server.ts'
import { openAsAdmin } from '#app/testing/render-page.tsx'
import Tonight from '#site/pages/tonight.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T11:40:00.000Z'), toFake: ['Date'] })
})

const evening = anEvening()
const answers: FakeResponses = {
  'GET /api/admin/profile': ({ token }) => {
    const [_id, fullName] = token === 'other' ? ['b', 'Bela Sen'] : ['a', 'Asha Rao']
    return { body: { success: true, admin: { _id, fullName, role: 'PIC' } } }
  },
  'GET /api/admin/access': success(ownAccess()),
  'GET /api/admin/evenings/days/next': success(evening),
  [`GET /api/admin/evenings/days/${evening.day}`]: success(evening),
  'POST /api/admin/evenings/events': success({ stored: [], refused: [] }),
}

const taught = /^What was taught/

/** Asha types into the log of class 5. */
async function typeEntry() {
  openAsAdmin(Tonight, '/admin/tonight?class=5', answers)
  const typed = await screen.findByLabelText<HTMLTextAreaElement>(taught)
  fireEvent.change(typed, { target: { value: 'Decimals' } })
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Decimals'))
  return typed
}

test('removes from Tonight what another account typed', async () => {
  const typed = await typeEntry()
  act(() => storeToken('other'))
  await waitFor(() => expect(typed.isConnected).toBe(false))
  expect((await screen.findByLabelText<HTMLTextAreaElement>(taught)).value).toBe('')
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('Decimals'))
  expect(screen.getByLabelText<HTMLTextAreaElement>(taught).value).toBe('')
})

test('restores typed text on Tonight when the same person logs in after the session ended', async () => {
  const typed = await typeEntry()
  act(() => clearToken('kept', 'Unauthorized access. Please log in.'))
  await waitFor(() => expect(typed.isConnected).toBe(false))
  expect(JSON.stringify({ ...localStorage })).not.toContain('Decimals')
  act(() => storeToken('second'))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(taught).value).toBe('Decimals'))
})
