// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import '../page-script/main.ts'
import { furtherDefinitions } from '#testing/spec/further-kinds.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { clickButton, renderPage } from '../testing/render-page.tsx'
import { Header } from './header.tsx'
import { toSiteData } from './site-data.ts'

const news = ['later', 'earlier']

type Shown = { token?: string; news?: string[]; at?: string; storage?: Record<string, string> }

function show({ token, news = [], at = '/', storage = {} }: Shown = {}) {
  fakeServer({
    'POST /api/admin/signout': {},
    'GET /api/admin/profile': { body: { success: true, admin: {} } },
  })
  renderPage(
    () => (
      <>
        <Header site={{ ...toSiteData(undefined), news }} />
        <p>Outside</p>
        <p>{`At ${useLocation().pathname}`}</p>
      </>
    ),
    // Matches every URL, like the layout.
    { path: '/:section?/:page?/:record?', url: at, storage, ...(token && { token }) },
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
])('%s opens and closes, and links to its pages', (name, links) => {
  show()
  expect(menuOf(name).open).toBe(false)
  open(name)
  expect(menuOf(name).open).toBe(true)
  const found = within(menuOf(name))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
    .filter(([, href]) => !furtherDefinitions.some(({ page, screens }) => page && screens.list === href))
  expect(Object.fromEntries(found)).toEqual(links)
  open(name)
  expect(menuOf(name).open).toBe(false)
})

test('closes the menu when a page is chosen', async () => {
  show()
  open('Events')
  fireEvent.click(screen.getByText('Festival'))
  await screen.findByText('At /events/festivals')
  expect(menuOf('Events').open).toBe(false)
})

test('keeps the mobile menu open when the user presses inside it, and closes it on Escape', () => {
  show()
  open('Menu')
  fireEvent.pointerDown(screen.getByText('Gallery'))
  expect(menuOf('Menu').open).toBe(true)
  open('Events')
  fireEvent.keyDown(document, { key: 'Escape' })
  expect([menuOf('Menu').open, menuOf('Events').open]).toEqual([true, false])
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(menuOf('Menu').open).toBe(false)
})

test('closes a menu when it loses focus, but the mobile menu only when focus moves past its last link', () => {
  show()
  open('Events')
  fireEvent.focusOut(screen.getByText('Induction'), { relatedTarget: screen.getByText('Donation Drive') })
  expect(menuOf('Events').open).toBe(false)
  open('Menu')
  fireEvent.focusOut(screen.getByText('Gallery'), { relatedTarget: screen.getByText('Classroom') })
  expect(menuOf('Menu').open).toBe(true)
  fireEvent.focusOut(screen.getByText('Classroom'), {
    relatedTarget: screen.getByRole('link', { name: /Notifications/ }),
  })
  expect(menuOf('Menu').open).toBe(false)
})

test('offers visitors only the login', () => {
  show()
  const items = within(menuOf('User menu')).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['Log In'])
})

test('offers dashboard, account and logout if there is a token', async () => {
  show({ token: 'kept' })
  const items = within(menuOf('User menu')).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['Admin Dashboard', 'View Profile', 'Logout'])
  open('User menu')
  clickButton('Logout')
  await screen.findByText('At /admin/login')
  expect(localStorage.getItem('token')).toBeNull()
})

const ten = Array.from({ length: 10 }, (_, number) => `number-${number}`)

test.each([
  ['none of them', news, '', '2', 'Notifications, 2 new'],
  ['the earlier notification', news, 'earlier', '1', 'Notifications, 1 new'],
  ['the later notification before the earlier one was published', news, 'later', '1', 'Notifications, 1 new'],
  ['all of them', news, 'later earlier', undefined, 'Notifications'],
  ['none of many', ten, '', '9+', 'Notifications, 9+ new'],
])('counts unseen notifications in the bell after this browser has shown %s', (...given) => {
  const [, news, newsSeen, count, name] = given
  show({ news, storage: { newsSeen } })
  expect(screen.getByRole('link', { name }).dataset.count).toBe(count)
})

test('marks notifications as seen when their page is opened, and keeps them seen if it later shows an older list', () => {
  show({ news, at: '/home/notification' })
  expect(screen.getByRole('link', { name: 'Notifications' }).dataset.count).toBeUndefined()
  cleanup()
  show({ news: ['earlier'], at: '/home/notification', storage: { newsSeen: 'later earlier' } })
  cleanup()
  show({ news, storage: { newsSeen: localStorage.getItem('newsSeen') ?? '' } })
  expect(screen.getByRole('link', { name: 'Notifications' }).dataset.count).toBeUndefined()
})
