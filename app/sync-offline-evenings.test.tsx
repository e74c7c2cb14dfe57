// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { SentEvents } from '#features/evenings/evening-schemas.ts'
import { useSession } from './session/session.tsx'
import { UnsentLine } from './session/unsent-line.tsx'
import { countWaiting, deleteUnsentRows, putRow, readRows } from './session/unsent-rows.ts'
import { SyncOfflineEvenings } from './sync-offline-evenings.tsx'
import { anEvening } from './testing/fake-evening-responses.ts'
import { fakeServer, loggedInAs, success } from './testing/fake-server.ts'
import { storeAll } from './testing/open-evening-store.ts'
import { answerQuestion, clickButton, renderPage } from './testing/render-page.tsx'

const loadSync = () => import('#features/evenings/pages/store/expire-and-send.ts')

beforeEach(() => deleteUnsentRows())

const evening = anEvening()
const { account, database } = evening.keeping
const [ravi, asha] = evening.children.map(({ id }) => id) as [string, string]

const keep = (of: string, subject: string, more = {}) => {
  const mark = { id: subject, day: evening.day, about: 'child', what: 'here', at: evening.now } as const
  const key = `mark ${subject}`
  return putRow({ account: of, key, clear: { key, what: 'mark', value: { ...mark, subject } }, ...more })
}

function AnyPage() {
  const { isAdmin, signOut } = useSession()
  return (
    <>
      <SyncOfflineEvenings load={loadSync} />
      <UnsentLine />
      <button type="button" onClick={signOut}>
        {isAdmin ? 'Logout' : 'A visitor'}
      </button>
    </>
  )
}

function open(token?: string, path = '/admin/dashboard') {
  const sent: SentEvents[] = []
  const server = fakeServer({
    ...loggedInAs('Volunteer'),
    'GET /api/admin/evenings/days/next': success(evening),
    'POST /api/admin/evenings/events': ({ body }) => {
      sent.push(body as SentEvents)
      return success(storeAll(body as SentEvents))
    },
  })
  renderPage(AnyPage, { path, ...(token && { token }) })
  return { sent, server }
}

test('shows the number of unsent entries of all accounts before a login', async () => {
  await keep(account, asha)
  await keep('bela', ravi)
  open()
  expect(await screen.findByText('2 marks are waiting. Log in to send them.')).toBeTruthy()
})

test('shows before a login what was deleted unsent, by evening', async () => {
  const deleted = (key: string, day: string) => putRow({ account, key, day, isDeleted: true })
  await Promise.all([
    deleted('log 1', '2026-11-24'),
    deleted('log 2', '2026-11-24'),
    deleted('log 3', '2026-11-23'),
  ])
  open()
  await screen.findByText('Tuesday, 24 November 2026: 2 entries were not sent in time and were deleted.')
  expect(screen.getByRole('status').textContent).toMatch(/^Monday, 23 November 2026: 1 entry/)
})

test('sends unsent taps on any page after a login, and reports it', async () => {
  await keep(account, asha)
  await keep('bela', ravi)
  const { sent } = open('fresh')
  expect(await screen.findByText('1 mark was sent.')).toBeTruthy()
  expect(sent.map(({ marks }) => marks.map(({ subject }) => subject))).toEqual([[asha]])
  expect([await countWaiting(account), await countWaiting('bela')]).toEqual([0, 1])
  expect(screen.queryByText(/Log in to send/)).toBeNull()
})

test('after a login, resends stored taps that a restored database may lack', async () => {
  await keep(account, asha, { storedIn: 'before the restore' })
  await keep(account, ravi, { storedIn: database })
  const { sent } = open('fresh')
  expect(await screen.findByText('1 mark was sent.')).toBeTruthy()
  expect(sent.map(({ marks }) => marks.map(({ subject }) => subject))).toEqual([[asha]])
  expect((await readRows()).map(({ storedIn }) => storedIn)).toEqual([database, database])
})

test('asks about unsent taps at logout, and removes those of this account', async () => {
  await keep(account, asha)
  await keep('bela', ravi)
  const { server } = open('fresh', '/admin/tonight')
  await screen.findByText('Logout')
  await expect.poll(() => server.calls.some(({ path }) => path === '/api/admin/access')).toBe(true)
  await screen.findByText('Logout')
  clickButton('Logout')
  await screen.findByText('1 mark has not been sent and will be lost. Log out anyway?')
  answerQuestion(false)
  expect(await countWaiting(account)).toBe(1)
  clickButton('Logout')
  await screen.findByText('1 mark has not been sent and will be lost. Log out anyway?')
  answerQuestion(true)
  await screen.findByText('Now at /admin/login')
  expect((await readRows()).map(({ account }) => account)).toEqual(['bela'])
})
