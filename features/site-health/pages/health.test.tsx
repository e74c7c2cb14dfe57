// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { done, type FakeResponses, loggedInAs, success } from '#app/testing/fake-server.ts'
import { openAsAdmin } from '#app/testing/render-page.tsx'
import { siteHealthMessages } from '../site-health.ts'
import type { HealthCheck } from '../site-health-schemas.ts'
import HealthPage from './health.tsx'

const path = '/api/admin/dashboard/health'
const aCheck = (more: Partial<HealthCheck> = {}): HealthCheck => ({
  name: 'disk',
  level: 'ok',
  says: '12 GB of 40 GB is free.',
  advice: null,
  screen: null,
  ...more,
})
const found = (checks: HealthCheck[], arePicsMailed = true) => success({ checks, arePicsMailed })

function show(checks: HealthCheck[], answers: FakeResponses = {}, role = 'PIC') {
  return openAsAdmin(HealthPage, '/admin/dashboard/health', {
    [`GET ${path}`]: found(checks),
    ...loggedInAs(role),
    ...answers,
  })
}

test('problems are listed first, with advice and a link', async () => {
  show([
    aCheck(),
    aCheck({ name: 'mail', level: 'warning', says: 'No mail server.', advice: 'Set one up.' }),
    aCheck({
      name: 'backups',
      level: 'critical',
      says: 'It failed.',
      screen: '/admin/dashboard/settings/backups',
    }),
    aCheck({ name: 'errors', level: 'warning', says: '3 answers failed.' }),
  ])
  await screen.findByText('1 problem needs attention, 2 things to check.')
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Backups', 'Mail', 'Errors in the last 7 days', 'Disk space', 'Mail to PICs'])
  const link = screen.getByRole('link', { name: 'Set up backups' })
  expect(link.getAttribute('href')).toBe('/admin/dashboard/settings/backups')
  screen.getByText('Set one up.')
})

test('the checkbox for mails to PICs is saved immediately, and reverts if saving fails', async () => {
  const server = show([aCheck()], {
    [`PUT ${path}/mails`]: done({ message: 'Nobody is mailed.', data: { arePicsMailed: false } }),
  })
  const box = (await screen.findByLabelText(
    'Mail the PICs when something needs attention',
  )) as HTMLInputElement
  expect(box.checked).toBe(true)
  await waitFor(() => expect(box.disabled).toBe(false))
  box.click()
  await screen.findByText('Nobody is mailed.')
  expect(server.calls.at(-1)).toMatchObject({ method: 'PUT', body: { arePicsMailed: false } })
  await waitFor(() => expect(box.disabled).toBe(false))
  server.responses[`PUT ${path}/mails`] = 'network error'
  box.click()
  await screen.findByText(siteHealthMessages.notSaved)
  expect(box.checked).toBe(false)
})

test('a Volunteer sees whether PICs are mailed, but cannot change it', async () => {
  const server = show([aCheck()], {}, 'Volunteer')
  const box = (await screen.findByLabelText(
    'Mail the PICs when something needs attention',
  )) as HTMLInputElement
  await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('/api/admin/profile'))
  expect([box.checked, box.disabled]).toEqual([true, true])
})
