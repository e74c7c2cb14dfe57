// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { failure } from '#app/testing/fake-server.ts'
import { clickButton, openAsAdmin } from '#app/testing/render-page.tsx'
import { handoverMessages } from '../handover.ts'
import { PackPanel } from './pack-panel.tsx'

const path = '/api/admin/dashboard/handover/pack'
const prepared = (passphrase: string, url: string) => ({
  body: { success: true, message: handoverMessages.begun, data: { passphrase, url } },
})

test('downloads a pack and shows its passphrase, and then another one', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  const first = { [`POST ${path}`]: prepared('one-two-three', '/signed') }
  const server = openAsAdmin(PackPanel, '/admin/dashboard/handover', first)
  expect(screen.queryByText('Passphrase of the pack')).toBeNull()
  clickButton('Download a pack')
  await screen.findByText('one-two-three')
  expect(assign).toHaveBeenCalledExactlyOnceWith('/signed')
  server.responses[`POST ${path}`] = prepared('four-five-six', '/signed-too')
  clickButton('Download another pack')
  await screen.findByText('four-five-six')
  expect(screen.queryByText('one-two-three')).toBeNull()
  expect(assign).toHaveBeenLastCalledWith('/signed-too')
})

test('says why a pack cannot be downloaded, and keeps the passphrase of the one before', async () => {
  vi.stubGlobal('location', { ...window.location, assign: vi.fn() })
  const first = { [`POST ${path}`]: prepared('one-two-three', '/signed') }
  const server = openAsAdmin(PackPanel, '/admin/dashboard/handover', first)
  clickButton('Download a pack')
  await screen.findByText('one-two-three')
  server.responses[`POST ${path}`] = failure(409, handoverMessages.running)
  clickButton('Download another pack')
  await screen.findByText(handoverMessages.running)
  screen.getByText('one-two-three')
})
