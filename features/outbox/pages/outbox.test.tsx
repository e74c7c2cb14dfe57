// @vitest-environment jsdom

import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeResponses, success } from '#app/testing/fake-server.ts'
import { openAsAdmin } from '#app/testing/render-page.tsx'
import { outboxMessages } from '#domain/mail/outbox.ts'
import { PendingCountsProvider } from '#features/dashboard/pages/pending-counts.tsx'
import type { OutboxMail } from '../outbox-schemas.ts'
import OutboxPage, { words } from './outbox.tsx'

const outbox = '/api/admin/dashboard/outbox'
const aMail = (more: Partial<OutboxMail> = {}): OutboxMail => ({
  _id: 'id-1',
  createdAt: '2026-11-20T10:00:00.000Z',
  to: 'mira@example.org',
  subject: '<b>Student Report</b>',
  state: 'failed',
  attempts: 5,
  nextTryAt: null,
  sentAt: null,
  error: 'The mail server said: “550 no such user”.',
  attachments: 1,
  notAgain: null,
  ...more,
})
const sent = aMail({
  state: 'sent',
  sentAt: '2026-11-20T10:01:00.000Z',
  error: '',
  notAgain: 'This has already been sent.',
})
const waiting = aMail({
  state: 'waiting',
  attempts: 1,
  nextTryAt: '2026-11-20T11:00:00.000Z',
  attachments: 0,
})

const OutboxWithCounts = () => (
  <PendingCountsProvider>
    <OutboxPage />
  </PendingCountsProvider>
)

function show(mails: OutboxMail[], answers: FakeResponses = {}, { query = '', isMailOff = false } = {}) {
  return openAsAdmin(OutboxWithCounts, `/admin/dashboard/outbox${query}`, {
    [`GET ${outbox}?limit=50`]: success(mails),
    'GET /api/admin/dashboard/waiting': success({ isMailOff }),
    ...answers,
  })
}

test('a mail that was only written to a file, because mail is off, does not look sent', async () => {
  show([aMail({ state: 'inFolder', error: '', notAgain: outboxMessages.inFolder })])
  await screen.findByText('Not sent: mail is off')
  expect(screen.queryByText(/^Sent ./)).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Resend|Try now)/ })).toBeNull()
})

test('a mail shows its recipient, subject, outcome and reason', async () => {
  show([aMail()])
  expect((await screen.findByRole('heading', { level: 2 })).innerHTML).toBe(
    '<bdi>&lt;b&gt;Student Report&lt;/b&gt;</bdi>',
  )
  expect(screen.getByText('mira@example.org')).toBeTruthy()
  expect(screen.getByText('Not sent, after 5 tries')).toBeTruthy()
  expect(screen.getByText('The mail server said: “550 no such user”.')).toBeTruthy()
  expect(screen.getByText(/1 file/)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('1 mail')
  expect(screen.queryByText(words.folder)).toBeNull()
})

test.each<[string, OutboxMail, RegExp, string[]]>([
  ['that was sent', sent, /^Sent 20 Nov 2026/, []],
  ['that waits for the next attempt', waiting, /^Waiting, next try 20 Nov 2026/, ['Try now']],
  ['that is due', aMail({ state: 'waiting', nextTryAt: null }), /^Waiting, next try now$/, []],
  ['that the server has given up on', aMail(), /^Not sent/, ['Resend']],
  [
    'with an expired secret',
    aMail({ notAgain: 'The link in this mail has expired. Ask for a new one.' }),
    /^The link in this mail has expired/,
    [],
  ],
])('a mail %s has the right button', async (_what, mail, says, buttons) => {
  show([mail])
  await screen.findByText(says)
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
})

test('a mail is sent again, and the list is refetched', async () => {
  let isSent = false
  const { calls } = show([], {
    [`GET ${outbox}?limit=50`]: () => success([isSent ? sent : aMail()]),
    [`POST ${outbox}/id-1/resend`]: () => {
      isSent = true
      return success({ state: 'sent' }, { message: 'Sent. The mail server has accepted it.' })
    },
  })
  fireEvent.click(
    await screen.findByRole('button', { name: 'Resend: <b>Student Report</b>, to mira@example.org' }),
  )
  await screen.findByText('Sent. The mail server has accepted it.')
  await screen.findByText(/^Sent 20 Nov 2026/)
  expect(document.activeElement).toBe(screen.getByText('1 mail'))
  expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([{ token: 'kept' }])
})

test('the URL filters the list by state', async () => {
  const { calls } = show([aMail(), { ...sent, _id: 'id-2' }], {
    [`GET ${outbox}?limit=50&state=failed`]: success([]),
  })
  fireEvent.click(await screen.findByRole('link', { name: 'Not sent' }))
  await screen.findByText(words.noneSo.failed)
  expect(screen.getByRole('link', { name: 'Not sent' }).getAttribute('aria-current')).toBe('page')
  expect(calls.map(({ path }) => path)).toContain(`${outbox}?limit=50&state=failed`)
})

test('without a mail server, the page says that no one receives the mails', async () => {
  show([sent], {}, { isMailOff: true })
  await screen.findByText(words.folder)
})

test('an empty outbox shows no filters, but an empty filter does', async () => {
  show([])
  await screen.findByText(outboxMessages.none)
  expect(screen.queryByRole('link', { name: words.states.failed })).toBeNull()
  cleanup()
  show([], { [`GET ${outbox}?limit=50&state=failed`]: success([]) }, { query: '?state=failed' })
  await screen.findByText(words.noneSo.failed)
  screen.getByRole('link', { name: words.all })
})
