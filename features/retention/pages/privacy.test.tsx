// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPrivacy } from '#app/testing/fake-responses.ts'
import { success } from '#app/testing/fake-server.ts'
import { openPage } from '#app/testing/render-page.tsx'
import PrivacyPage, { clientLoader } from './privacy.tsx'

test.each([true, false])('mentions copies of backups elsewhere only if there are any: %s', async (isSo) => {
  const data = aPrivacy({ areBackupsCopied: isSo })
  openPage(PrivacyPage, { loader: clientLoader as never }, { 'GET /api/privacy': success(data) })
  await screen.findByText(/^Backups: the last 9 are kept/)
  const told = screen.queryByText(/^Encrypted copies of the backups are also kept in another place/)
  expect(told !== null).toBe(isSo)
})
