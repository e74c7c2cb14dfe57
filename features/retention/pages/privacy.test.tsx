// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { success } from '#app/testing/fake-server.ts'
import { openPage } from '#app/testing/render-page.tsx'
import type { Privacy } from '../privacy-schema.ts'
import PrivacyPage, { clientLoader } from './privacy.tsx'

const privacy: Privacy = {
  kept: { feedback: '', signUps: '', activity: '', left: '', registers: '' },
  keptFrom: null,
  trashDays: 1,
  undoDays: 2,
  mailDays: 3,
  mailTextDays: 4,
  backups: 9,
  areBackupsCopied: false,
  isReadOffline: false,
  people: [],
  shortName: 'initial',
  newChildren: null,
}

test.each([true, false])('mentions copies of backups elsewhere only if there are any: %s', async (isSo) => {
  const data = { ...privacy, areBackupsCopied: isSo }
  openPage(PrivacyPage, { loader: clientLoader as never }, { 'GET /api/privacy': success(data) })
  await screen.findByText(/^Backups: the last 9 are kept/)
  const told = screen.queryByText(/^Encrypted copies of the backups are also kept in another place/)
  expect(told !== null).toBe(isSo)
})
