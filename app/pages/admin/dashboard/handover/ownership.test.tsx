// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OwnershipOffer } from '#domain/admin/ownership.ts'
import { type FakeResponses, fakeServer } from '../../../../testing/fake-server.ts'
import { clickButton, fillIn, renderPage } from '../../../../testing/render-page.tsx'
import { OwnershipSection, words } from './ownership.tsx'

const path = '/api/admin/dashboard/ownership'
const offer: OwnershipOffer = {
  ...{ _id: '01930000-0000-7000-8000-000000000001', from: 'Mira Testrup', to: 'Ravi Probe', days: 28 },
  ...{ offeredAt: '2026-11-21T17:00:00.000Z', expiresAt: '2026-12-05T17:00:00.000Z' },
}
const offers = (made: OwnershipOffer | null, received: OwnershipOffer[] = []) => ({
  body: { success: true, data: { made, received } },
})
const me = (role: string) => ({
  'GET /api/admin/profile': { body: { success: true, admin: { _id: 'mira', fullName: 'Mira', role } } },
  'GET /api/admin/access': {
    body: { success: true, data: { access: 'active', endsOn: null, offOn: null, isEnding: false } },
  },
})

function show(answers: FakeResponses, role = 'PIC') {
  const server = fakeServer({ ...me(role), ...answers })
  renderPage(OwnershipSection, { path: '/admin/dashboard/handover', token: 'kept' })
  return server
}

test('a PIC chooses somebody else and what becomes of themselves', async () => {
  const people = [
    { _id: 'mira', fullName: 'Mira Testrup', role: 'PIC', email: 'mira@example.org' },
    { _id: 'ravi', fullName: 'Ravi Probe', role: 'Volunteer', email: 'ravi@example.org' },
  ]
  const server = show({
    [`GET ${path}`]: offers(null),
    'GET /api/admin/dashboard/admins?access=active&limit=200': { body: { success: true, data: people } },
    [`POST ${path}`]: { status: 201, body: { success: true, message: 'Ravi is asked.', data: offer } },
  })
  await screen.findByText('Ravi Probe (Volunteer), ravi@example.org')
  await vi.waitFor(() => expect(screen.queryByText(/^Mira Testrup/)).toBeNull())
  fillIn(/To whom/, 'ravi')
  fireEvent.click(screen.getByLabelText('I stay as a Volunteer instead'))
  server.responses[`GET ${path}`] = offers({ ...offer, days: null })
  clickButton('Ask them to take the site over')
  await screen.findByText(words.made('Ravi Probe', '5 December 2026'))
  screen.getByText(words.youStay)
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ to: 'ravi', days: null })
})

test('who is asked accepts, or declines', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  const server = show(
    {
      [`GET ${path}`]: offers(null, [offer]),
      [`POST ${path}/${offer._id}/accept`]: { body: { success: true, message: 'Taken over.' } },
      [`DELETE ${path}/${offer._id}`]: { body: { success: true, message: 'Declined.' } },
    },
    'Volunteer',
  )
  await screen.findByText(/^Mira Testrup asks you to take the site over/)
  screen.getByText(words.theirAccess('28 days'))
  clickButton('Take the site over')
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  server.responses[`GET ${path}`] = offers(null)
  clickButton('Decline')
  await screen.findByText(words.none)
})
