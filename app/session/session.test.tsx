// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { accountPaths } from '#domain/session/account-paths.ts'
import { api } from '../api/api.ts'
import { thisBrowser } from '../browser.ts'
import { done, type FakeResponses, fakeServer, unexplained } from '../testing/fake-server.ts'
import { clickButton, openAsAdmin, openPage, renderPage } from '../testing/render-page.tsx'
import { SessionProvider, useSession } from './session.tsx'
import { clearToken } from './token.ts'
import { useCan } from './use-can.ts'

const known: FakeResponses = {
  'GET /api/admin/profile': {
    body: { success: true, admin: { _id: '1', fullName: 'Asha Rao', role: 'PIC' } },
  },
}

function Who() {
  const { admin, isAdmin, signIn, signOut } = useSession()
  const may = useCan()
  return (
    <>
      <p>{isAdmin ? `Logged in: ${admin?.fullName ?? 'somebody'}` : 'A visitor'}</p>
      <p>{may('add content') ? 'may add' : 'may not add'}</p>
      <button type="button" onClick={() => signIn('fresh')}>
        In
      </button>
      <button type="button" onClick={signOut}>
        Out
      </button>
    </>
  )
}

const Everybody = () => (
  <SessionProvider>
    <Who />
  </SessionProvider>
)

/** Simulates what the browser does here when another tab writes or removes the token. */
function inAnotherTab(change: () => void) {
  act(() => {
    change()
    fireEvent(window, new StorageEvent('storage', { key: 'token' }))
  })
}

test('treats a user without a token as a visitor, who cannot add content', () => {
  openPage(Who)
  expect(screen.getByText('A visitor')).toBeTruthy()
  expect(screen.getByText('may not add')).toBeTruthy()
})

test('renders as a visitor on the server, so that hydration matches', () => {
  localStorage.setItem('token', 'kept')
  const Stub = createRoutesStub([{ path: '/', Component: Everybody }])
  expect(renderToString(<Stub />)).toContain('A visitor')
  localStorage.clear()
})

test("loads the account for a stored token, and allows admins' actions", async () => {
  const server = openAsAdmin(Who, '/', known)
  await screen.findByText('Logged in: Asha Rao')
  expect(screen.getByText('may add')).toBeTruthy()
  expect(server.calls[0]).toMatchObject({ path: '/api/admin/profile', token: 'kept' })
})

test('removes a token that the server rejects', async () => {
  fakeServer({ 'GET /api/admin/profile': unexplained(401) })
  renderPage(Who, { token: 'ended' })
  await screen.findByText('A visitor')
  expect(localStorage.getItem('token')).toBeNull()
})

test('keeps a newer token when the old one is rejected', async () => {
  fakeServer({
    'GET /api/admin/profile': ({ token }) => {
      if (token !== 'ended') return { body: { success: true, admin: { fullName: 'Asha Rao' } } }
      localStorage.setItem('token', 'newer')
      return unexplained(401)
    },
  })
  renderPage(Who, { token: 'ended' })
  await waitFor(() => expect(localStorage.getItem('token')).toBe('newer'))
  expect(screen.getByText('Logged in: somebody')).toBeTruthy()
})

test('keeps the token when the network fails', async () => {
  const server = openAsAdmin(Who, '/', { 'GET /api/admin/profile': 'network error' })
  // One call for the account and one for its permissions.
  await waitFor(() => expect(server.calls).toHaveLength(2))
  expect(localStorage.getItem('token')).toBe('kept')
})

test('loads the page again when another account logs in in another tab, and sends nothing until then', async () => {
  const reload = vi.spyOn(thisBrowser, 'reload').mockImplementation(() => {})
  const server = openAsAdmin(Who, '/', known)
  await screen.findByText('Logged in: Asha Rao')
  localStorage.setItem('token', 'of Bela')
  await expect(api.call('POST', accountPaths.signOut)).rejects.toMatchObject({ status: 0 })
  expect(server.sent('POST')).toEqual([])
  inAnotherTab(() => {})
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  screen.getByText('Logged in: somebody')
  expect(server.calls.filter(({ token }) => token !== 'kept')).toEqual([])
})

test('keeps the page when the same tab logs in after a session ended', async () => {
  const reload = vi.spyOn(thisBrowser, 'reload').mockImplementation(() => {})
  openAsAdmin(Who, '/', known)
  await screen.findByText('Logged in: Asha Rao')
  act(() => clearToken('kept'))
  await screen.findByText('A visitor')
  clickButton('In')
  await screen.findByText('Logged in: Asha Rao')
  expect(reload).not.toHaveBeenCalled()
})

test('follows a login and a logout in another tab', async () => {
  openPage(Who, '/', known)
  inAnotherTab(() => localStorage.setItem('token', 'kept'))
  await screen.findByText('Logged in: Asha Rao')
  inAnotherTab(() => localStorage.removeItem('token'))
  expect(screen.getByText('A visitor')).toBeTruthy()
})

test('does not show the account on a page that the browser restores after a logout', async () => {
  fakeServer(known)
  renderPage(Who, { token: 'kept' })
  await screen.findByText('Logged in: Asha Rao')
  act(() => {
    localStorage.removeItem('token')
    fireEvent(window, new Event('pageshow'))
  })
  expect(screen.getByText('A visitor')).toBeTruthy()
})

test('applies a login immediately', async () => {
  openPage(Who, '/', known)
  clickButton('In')
  await screen.findByText('Logged in: Asha Rao')
})

test('logs out on the server, clears the token and goes to the login page', async () => {
  const server = openAsAdmin(Who, '/', known)
  clickButton('Out')
  await screen.findByText('Now at /admin/login')
  expect(localStorage.getItem('token')).toBeNull()
  expect(server.calls).toContainEqual(
    expect.objectContaining({ method: 'POST', path: '/api/admin/signout', token: 'kept' }),
  )
})

test('logs out without the network', async () => {
  openAsAdmin(Who, '/', { 'POST /api/admin/signout': 'network error' })
  clickButton('Out')
  await screen.findByText('Now at /admin/login')
  expect(localStorage.getItem('token')).toBeNull()
})

test('removes unsaved input at logout', async () => {
  openAsAdmin(
    Who,
    { storage: { 'draft/1/student': '{"values":{"address":"7 Hidden Lane"}}' } },
    { ...known, 'POST /api/admin/signout': done() },
  )
  await screen.findByText('Logged in: Asha Rao')
  clickButton('Out')
  await screen.findByText('Now at /admin/login')
  expect({ ...localStorage }).toEqual({})
})
