import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub, type LoaderFunction, Outlet, useLocation } from 'react-router'
import { expect, onTestFinished, vi } from 'vitest'
import { SessionProvider } from '../session/session.tsx'
import { clearToken } from '../session/token.ts'
import { Questions } from '../ui/ask.tsx'
import { Toasts, toast } from '../ui/toast.tsx'
import { type FakeResponses, fakeServer } from './fake-server.ts'

// On a busy machine, a process may stall for a minute. A missing element still fails the test.
configure({ asyncUtilTimeout: 90_000 })

type Options = {
  /** The page's path, if it differs from the URL without its query. */
  path?: string
  url?: string
  token?: string
  storage?: Record<string, string>
  loader?: LoaderFunction
  isPhone?: boolean
}

/**
 * Renders a page as the site does: in a router, with a session and toasts.
 *
 * @param url the URL with its query; any other page shows its path
 * @param token the logged-in admin's token
 * @param storage additional localStorage entries
 * @param loader the page's loader
 * @param isPhone true if no media query matches
 */
export function renderPage(
  Page: ComponentType,
  { path = '/', url = path, token, storage = {}, loader, isPhone = false }: Options = {},
) {
  // Also clears the stored rejection of another test's token.
  clearToken()
  localStorage.clear()
  if (token) localStorage.setItem('token', token)
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  // jsdom does not support media queries.
  vi.stubGlobal('matchMedia', () => ({ matches: !isPhone, addEventListener() {}, removeEventListener() {} }))
  onTestFinished(() => {
    cleanup()
    // Toasts outlive the page that showed them.
    toast.closeAll()
    localStorage.clear()
  })
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Root,
      children: [
        { path, Component: Page, ...(loader && { loader, HydrateFallback: () => null }) },
        { path: '*', Component: OtherPage },
      ],
    },
  ])
  return render(<Stub initialEntries={[url]} />)
}

/**
 * Opens a page with a fake server that sends these responses.
 *
 * @param at the URL, or options
 */
export function openPage(Page: ComponentType, at: string | Options = '/', responses: FakeResponses = {}) {
  const server = fakeServer(responses)
  const options = typeof at === 'string' ? { url: at } : at
  renderPage(Page, { path: options.url?.split('?')[0] ?? '/', ...options })
  return server
}

export const pageAt = (path: string, url: string): Options => ({ path, url })

export const openAsAdmin = (Page: ComponentType, at: string | Options = '/', responses?: FakeResponses) =>
  openPage(Page, { token: 'kept', ...(typeof at === 'string' ? { url: at } : at) }, responses)

export async function confirmButton(name: string | RegExp, question: string | RegExp) {
  clickButton(name)
  await screen.findByText(question)
  answerQuestion(true)
}

/** Clicks the button that confirms the open question, or Cancel. */
export function answerQuestion(isConfirmed: boolean) {
  const buttons = within(screen.getByRole('alertdialog')).getAllByRole('button')
  const button = buttons[isConfirmed ? 1 : 0]
  if (button) fireEvent.click(button)
}

export function fillIn(label: string | RegExp, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

/** Clicks a button. If the button is disabled, returns at once, and clicks it when it is enabled. */
export function clickButton(name: string | RegExp) {
  const button = screen.getByRole<HTMLButtonElement>('button', { name })
  if (!button.disabled) fireEvent.click(button)
  else void waitFor(() => expect(button.disabled).toBe(false)).then(() => fireEvent.click(button))
}

export function fieldError(label: string | RegExp): string {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
}

function Root() {
  return (
    <SessionProvider>
      <Outlet />
      <Toasts />
      <Questions />
    </SessionProvider>
  )
}

function OtherPage() {
  const { pathname, state } = useLocation()
  return (
    <>
      <p>{`Now at ${pathname}`}</p>
      {state?.from && <p>{`Coming from ${state.from}`}</p>}
    </>
  )
}
