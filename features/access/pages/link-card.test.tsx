// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openAsAdmin } from '#app/testing/render-page.tsx'
import { LinkCard } from './link-card.tsx'

const data = {
  _id: '1',
  createdAt: '2026-11-21T10:00:00.000Z',
  invitedBy: 'Asha Rao',
  email: null,
  role: null,
  endsOn: null,
  expiresAt: '2026-11-21T12:00:00.000Z',
  signUps: 0,
  volunteer: null,
  isOpen: true,
}
const link = 'http://school.test/admin/join/x'

test.each([
  [1, 'For 1 person to scan with their phone.'],
  [5, 'For 5 people to scan with their phones.'],
])('a meeting code for %i sign-ups shows its limit', (maxSignUps, says) => {
  const made = { message: 'Made.', link, data: { ...data, maxSignUps } }
  openAsAdmin(() => <LinkCard made={made} onClosed={() => undefined} />)
  expect(screen.getByText(says)).toBeTruthy()
})
