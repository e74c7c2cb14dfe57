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
    <Link to="/form">To a form</Link>
  </main>
)

const Empty = () => <main />
const Form = () => (
  <main>
    <h1>Add</h1>
    <input aria-label="A search" />
    <form data-autofocus>
      <input aria-label="Closed" disabled />
      <select aria-label="First" />
      <input aria-label="Second" />
    </form>
  </main>
)
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
    { path: '/form', Component: Form },
  ]
  const Stub = createRoutesStub([{ path: '/', Component: Root, children }])
  render(<Stub initialEntries={['/']} />)
}

const press = (name: string) => {
  const link = screen.getByRole('link', { name })
  link.focus()
  fireEvent.click(link)
}

test('focuses the heading of a new page and announces its title', async () => {
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

test.each(['Search', 'Hash'])('keeps the focus after a link to %s', async (name) => {
  open()
  await screen.findByRole('heading', { name: 'First' })
  press(name)
  expect(document.activeElement?.textContent).toBe(name)
  expect(announced()).toBe('')
})

test('focuses the page itself if it has no heading', async () => {
  open()
  await screen.findByRole('heading', { name: 'First' })
  press('To a page without a heading')
  expect(document.activeElement?.tagName).toBe('MAIN')
})

test('focuses the first field of a form page', () => {
  open()
  press('To a form')
  expect(document.activeElement).toBe(screen.getByLabelText('First'))
})
