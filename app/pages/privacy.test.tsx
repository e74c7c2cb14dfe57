// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Privacy } from '#domain/site/privacy-schema.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import PrivacyPage, { clientLoader } from './privacy.tsx'

const privacy: Privacy = {
  kept: {
    feedback: '12 months',
    signUps: '30 days',
    activity: '24 months',
    left: '3 years',
    registers: '3 years',
  },
  keptFrom: null,
  trashDays: 30,
  undoDays: 30,
  mailDays: 90,
  mailTextDays: 14,
  backups: 9,
  areBackupsCopied: false,
  isReadOffline: false,
  people: [],
  shortName: 'initial',
  newChildren: null,
}

async function open(over: Partial<Privacy>) {
  fakeServer({ 'GET /api/privacy': { body: { success: true, data: { ...privacy, ...over } } } })
  renderPage(PrivacyPage, { loader: clientLoader as never })
  expect(await screen.findByText(/^Backups: the last 9 are kept/)).toBeDefined()
}

test('copies of backups in another place are told where there are any, and only there', async () => {
  await open({ areBackupsCopied: true })
  expect(screen.getByText(/^Encrypted copies of the backups are also kept in another place/)).toBeDefined()
})

test('nothing is told of copies that there are not', async () => {
  await open({ areBackupsCopied: false })
  expect(screen.queryByText(/in another place/)).toBeNull()
})
