// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Link, Outlet } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { PageAnnouncer } from './page-announcer.tsx'

afterEach(cleanup)

const page = (title: string) => () => (
  <main>
    <title>{title}</title>
    <h1>{title}</h1>
    <Link to="/other">To the other page</Link>
    <Link to="?q=x">Search</Link>
    <Link to="#hash">Hash</Link>
    <Link to="/plain">To a page without a heading</Link>
  </main>
)

const Empty = () => <main />
const Root = () => (
  <>
    <Outlet />
    <PageAnnouncer />
  </>
)
const announced = () => document.querySelector('[aria-live=polite]')?.textContent

function open() {
  const children = [
    { path: '/', Component: page('First') },
    { path: '/other', Component: page('Other') },
    { path: '/plain', Component: Empty },
  ]
  const Stub = createRoutesStub([{ path: '/', Component: Root, children }])
  render(<Stub initialEntries={['/']} />)
}

const press = (name: string) => {
  const link = screen.getByRole('link', { name })
  link.focus()
  fireEvent.click(link)
}

test('another page has its heading focused and its title announced', async () => {
  open()
  await screen.findByRole('heading', { name: 'First' })
  expect(document.activeElement).toBe(document.body)
  expect(announced()).toBe('')
  press('To the other page')
  const heading = await screen.findByRole('heading', { name: 'Other' })
  expect(document.activeElement).toBe(heading)
  expect(heading.tabIndex).toBe(-1)
  expect(announced()).toBe('Other')
})

test.each(['Search', 'Hash'])('%s stays where it is', async (name) => {
  open()
  await screen.findByRole('heading', { name: 'First' })
  press(name)
  expect(document.activeElement?.textContent).toBe(name)
  expect(announced()).toBe('')
})

test('a page without a heading has the focus itself', async () => {
  open()
  await screen.findByRole('heading', { name: 'First' })
  press('To a page without a heading')
  expect(document.activeElement?.tagName).toBe('MAIN')
})
