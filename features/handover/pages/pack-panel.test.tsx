// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type FakeResponses, failure, success } from '#app/testing/fake-server.ts'
import { clickButton, openAsAdmin } from '#app/testing/render-page.tsx'
import type { PackState } from '../handover-schemas.ts'
import { PackPanel } from './pack-panel.tsx'
import { words } from './pack-status.tsx'

const path = '/api/admin/dashboard/handover/pack'
const making: PackState = {
  state: 'making',
  by: 'Mira Testrup',
  startedAt: '2026-11-21T17:00:00.000Z',
  photos: 40,
  bytes: 3_000_000,
  totalBytes: 12_000_000,
  size: null,
  missing: null,
  removedAt: null,
  why: null,
}
const ready: PackState = {
  ...making,
  state: 'ready',
  photos: 158,
  size: 12_400_000,
  missing: 2,
  removedAt: '2026-11-21T18:00:00.000Z',
}
const state = (data: PackState | null) => success(data)

function show(answers: FakeResponses) {
  return openAsAdmin(PackPanel, '/admin/dashboard/handover', answers)
}

test('starts a pack with a generated passphrase and shows it', async () => {
  const server = show({
    [`GET ${path}`]: state(null),
    [`POST ${path}`]: {
      status: 202,
      body: {
        success: true,
        message: 'Begun.',
        data: { passphrase: 'one-two-three', startedAt: making.startedAt },
      },
    },
  })
  await screen.findByText('Make a pack')
  server.responses[`GET ${path}`] = state(making)
  clickButton('Make a pack')
  await screen.findByText('one-two-three')
  await screen.findByText('40 photos, 3.0 MB of 12 MB')
  expect(screen.queryByText('Make a pack')).toBeNull()
})

test('a finished pack shows its size and missing photos, and can be downloaded and removed', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  const server = show({
    [`GET ${path}`]: state(ready),
    [`POST ${path}/link`]: success({ url: '/signed' }),
    [`DELETE ${path}`]: { body: { success: true, message: 'Removed.' } },
  })
  await screen.findByText(words.ready('13 MB', 158))
  screen.getByText(/^2 photos are missing/)
  screen.getByText(/until 23:30/)
  clickButton('Download')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/signed'))
  expect(server.calls.find(({ path }) => path.endsWith('/link'))?.body).toEqual({
    startedAt: ready.startedAt,
  })
  server.responses[`GET ${path}`] = state(null)
  clickButton('Remove it from the server')
  await screen.findByText('Removed.')
  await vi.waitFor(() => expect(screen.queryByText(/The pack is ready/)).toBeNull())
})

test('hides the passphrase once another pack has replaced the one it opens', async () => {
  const data = { passphrase: 'one-two-three', startedAt: ready.startedAt }
  const server = show({
    [`GET ${path}`]: state(null),
    [`POST ${path}`]: { status: 202, body: { success: true, message: 'Begun.', data } },
    [`POST ${path}/link`]: failure(409, 'Another was made.'),
  })
  await screen.findByText('Make a pack')
  server.responses[`GET ${path}`] = state(ready)
  clickButton('Make a pack')
  await screen.findByText('one-two-three')
  server.responses[`GET ${path}`] = state({ ...ready, photos: 7, startedAt: '2026-11-21T17:30:00.000Z' })
  clickButton('Download')
  await screen.findByText('Another was made.')
  await screen.findByText(words.ready('13 MB', 7))
  expect(screen.queryByText('one-two-three')).toBeNull()
})

test('shows why a pack failed, and another can be made', async () => {
  show({ [`GET ${path}`]: state({ ...making, state: 'failed', why: 'The disk of the pack is full.' }) })
  await screen.findByText(
    /^The pack of 21 November 2026.* could not be made\. The disk of the pack is full\.$/,
  )
  screen.getByText('Make a pack')
})
