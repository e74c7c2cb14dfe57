// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/site-constants.ts'
import { furtherDefinitions } from '#server/testing/spec/further-kinds.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { clickButton, renderPage } from '../testing/render-page.tsx'
import { Header } from './header.tsx'
import { markSeen } from './seen-notifications.ts'

const times = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z']

function show({
  token,
  newsAddedAt = [],
  at = '/',
}: {
  token?: string
  newsAddedAt?: string[]
  at?: string
} = {}) {
  fakeServer({
    'POST /api/admin/signout': {},
    'GET /api/admin/profile': { body: { success: true, admin: {} } },
  })
  renderPage(
    () => (
      <>
        <Header site={{ settings: defaultSettings, newsAddedAt, year: 2026, origin: '' }} />
        <p>Outside</p>
        <p>At {useLocation().pathname}</p>
      </>
    ),
    // At every address, as in the layout.
    { path: '/:section?/:page?/:record?', url: at, ...(token && { token }) },
  )
}

const menuOf = (name: string) => {
  const menu = (
    screen.queryByText(name, { selector: 'summary, summary *' }) ?? screen.getByLabelText(name)
  ).closest('details')
  if (!menu) throw new Error(`No menu called ${name}`)
  return menu
}
const open = (name: string) => fireEvent.click(menuOf(name).querySelector('summary') as HTMLElement)

test.each([
  [
    'Events',
    {
      Festival: '/events/festivals',
      Activities: '/events/activities',
      Farewell: '/events/farewell',
      Induction: '/events/induction',
    },
  ],
  [
    'About Us',
    {
      About: '/about',
      Students: '/about/students',
      Alumni: '/about/alumni',
      Volunteers: '/about/volunteers',
      FIC: '/about/picinfo',
    },
  ],
])('%s opens and closes, and leads to its pages', (name, links) => {
  show()
  expect(menuOf(name).open).toBe(false)
  open(name)
  expect(menuOf(name).open).toBe(true)
  const found = within(menuOf(name))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
    .filter(([, href]) => !furtherDefinitions.some(({ screens }) => screens.list === href))
  expect(Object.fromEntries(found)).toEqual(links)
  open(name)
  expect(menuOf(name).open).toBe(false)
})

test('a press outside closes an open menu, a press inside does not', () => {
  show()
  open('Events')
  fireEvent.pointerDown(screen.getByText('Festival'))
  expect(menuOf('Events').open).toBe(true)
  fireEvent.pointerDown(screen.getByText('Outside'))
  expect(menuOf('Events').open).toBe(false)
})

test('Escape closes an open menu and brings the focus back to it', () => {
  show()
  open('About Us')
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(menuOf('About Us').open).toBe(false)
  expect(document.activeElement).toBe(menuOf('About Us').querySelector('summary'))
})

test('choosing a page closes the menu', async () => {
  show()
  open('Events')
  fireEvent.click(screen.getByText('Festival'))
  await screen.findByText('At /events/festivals')
  expect(menuOf('Events').open).toBe(false)
})

test('the toggle of small screens shows and hides the menu', () => {
  show()
  const toggle = () => screen.getByRole('button', { name: /menu/ }).getAttribute('aria-expanded')
  expect(toggle()).toBe('false')
  clickButton('Open menu')
  expect(toggle()).toBe('true')
  clickButton('Close menu')
  expect(toggle()).toBe('false')
  clickButton('Open menu')
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(toggle()).toBe('false')
})

test('a visitor is offered to log in and nothing else', () => {
  show()
  const items = within(menuOf('User menu')).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['Log In'])
})

test('whoever holds a token is offered the dashboard, the profile and the way out', async () => {
  show({ token: 'kept' })
  const items = within(menuOf('User menu')).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['Admin Dashboard', 'View Profile', 'Logout'])
  open('User menu')
  clickButton('Logout')
  await screen.findByText('At /admin/login')
  expect(localStorage.getItem('token')).toBeNull()
})

test('the bell counts what this browser has not shown yet, and nothing once it has', async () => {
  show({ newsAddedAt: times })
  expect(screen.getByRole('link', { name: 'Notifications, 2 new' })).toBeDefined()
  act(() => markSeen(times.slice(0, 1)))
  expect(screen.getByRole('link', { name: 'Notifications, 1 new' })).toBeDefined()
  act(() => markSeen(times))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Notifications' })).toBeDefined())
})

test('seeing an older list does not bring back what was seen', () => {
  show({ newsAddedAt: times })
  act(() => markSeen(times))
  act(() => markSeen(times.slice(0, 1)))
  expect(screen.getByRole('link', { name: 'Notifications' })).toBeDefined()
})

test.each([
  ['/events/festivals', 'Events'],
  ['/events/festivals/evening-of-lights-AZqoXh4ZcXyKp3vE0Lk1mg', 'Events'],
  ['/about/picinfo', 'About Us'],
])('at %s the menu %s is marked as the one that one is in', (at, name) => {
  show({ at })
  const marked = [...document.querySelectorAll('summary .nav-here')].map((label) => label.textContent)
  expect(marked).toEqual([name])
})
