// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type FakeResponses, failure, success } from '#app/testing/fake-server.ts'
import { clickButton, openAsAdmin } from '#app/testing/render-page.tsx'
import type { BackupState } from '../backup-schemas.ts'
import { backupMessages } from '../backups.ts'
import { BackupPanel } from './backup-panel.tsx'

const path = '/api/admin/dashboard/backup'
const fine: BackupState = {
  isRunning: false,
  everySeconds: 86_400,
  nextAt: '2026-11-22T17:00:00.000Z',
  keep: 3,
  lastMade: { at: '2026-11-21T17:00:12.000Z', seconds: 12, bytes: 1_200_000_000, name: 'lamplight-a.tar' },
  lastFailed: null,
  trouble: null,
  troubles: [],
  existingBackups: [{ name: 'lamplight-a.tar', at: '2026-11-21T17:00:00.000Z', bytes: 1_200_000_000 }],
  copy: null,
  drill: { isRunning: false, everySeconds: 2_592_000, trial: { last: null, lastFailed: null } },
}
const tested = {
  at: '2026-11-03T17:00:00.000Z',
  seconds: 14,
  name: 'lamplight-a.tar',
  rows: 2_400,
  files: 310,
}
const copy: NonNullable<BackupState['copy']> = {
  place: 's3',
  isRunning: false,
  lastMade: fine.lastMade,
  lastFailed: null,
  trial: { last: { ...tested, rows: null, files: null }, lastFailed: null },
}
const state = (over: Partial<BackupState> = {}) => success({ ...fine, ...over })

function show(answers: FakeResponses) {
  return openAsAdmin(BackupPanel, '/admin/dashboard/settings', answers)
}

test('describes the last backup, the next one and how many are kept', async () => {
  show({ [`GET ${path}`]: state() })
  await screen.findByText(/^21 November 2026.*, 1\.2 GB, took 12 seconds$/)
  screen.getByText(/^22 November 2026.*; every 24 hours\. The last 3 are kept/)
  screen.getByText('lamplight-a.tar, 1.2 GB')
  // Backups are copied only to another location; the page has no link to download them.
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual([
    'Send on WhatsApp',
  ])
})

test('shows every problem', async () => {
  const lastFailed = { at: '2026-11-21T18:00:00.000Z', why: 'It is full.' }
  const trial = { last: null, lastFailed }
  const wrong = { drill: { ...fine.drill, trial }, copy: { ...copy, lastFailed, trial } }
  show({ [`GET ${path}`]: state(wrong) })
  await screen.findByText(/^Copies elsewhere: Copying failed on 21 November.* It is full\.$/)
  screen.getByText(/^Backup test: A test on 21 November.* could not restore a backup\. It is full\.$/)
  screen.getByText(/^Copies elsewhere: A test on 21 November.* could not restore a backup\. It is full\.$/)
})

test('shows why a backup failed, and that the next backup is overdue', async () => {
  const lastFailed = { at: '2026-11-21T18:00:00.000Z', why: 'The disk of BACKUP_DIR is full.' }
  const server = show({ [`GET ${path}`]: state({ lastFailed }) })
  await screen.findByText(
    /^Backups: The backup of 21 November 2026.* failed\. The disk of BACKUP_DIR is full\.$/,
  )
  server.responses[`GET ${path}`] = state({ troubles: ['late'] })
  server.responses[`POST ${path}`] = { status: 202, body: { success: true, message: 'Begun.' } }
  clickButton('Back up now')
  await screen.findByText('Backups: The next backup is overdue.')
})

test('starts a backup when the button is clicked, and waits until it is finished', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = show({
    [`GET ${path}`]: state(),
    [`POST ${path}`]: { status: 202, body: { success: true, message: 'The backup has begun.' } },
  })
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Back up now/ })
  await screen.findByText('lamplight-a.tar, 1.2 GB')
  server.responses[`GET ${path}`] = state({ isRunning: true })
  clickButton('Back up now')
  await screen.findByText('A backup is being made…')
  expect(button().disabled).toBe(true)
  server.responses[`GET ${path}`] = state({
    existingBackups: [{ name: 'lamplight-b.tar', at: fine.nextAt ?? '', bytes: 1 }],
  })
  await vi.waitFor(() => {
    vi.advanceTimersByTime(2_000)
    screen.getByText('lamplight-b.tar, 1 KB')
  })
  await screen.findByText(/^Finished/)
  expect(button().disabled).toBe(false)
})

test.each([
  [failure(409, backupMessages.running), /^Another/],
  ['network error' as const, 'Network error. Please check your connection.'],
])('shows why a backup cannot be started', async (answer, says) => {
  show({ [`GET ${path}`]: state(), [`POST ${path}`]: answer })
  await screen.findByText('lamplight-a.tar, 1.2 GB')
  clickButton('Back up now')
  await screen.findByText(says)
})
