import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub, type LoaderFunction, Outlet, useLocation } from 'react-router'
import { toast } from 'sonner'
import { onTestFinished, vi } from 'vitest'
import { SessionProvider } from '../session/session.tsx'
import { Toasts } from '../ui/toast.tsx'

// A busy machine is slow; what never comes is still told apart from what comes late.
configure({ asyncUtilTimeout: 10_000 })

type Shown = {
  path?: string
  at?: string
  token?: string
  stored?: Record<string, string>
  loader?: LoaderFunction
  isPhone?: boolean
}

/**
 * Shows a page as the site does: in a router, with a session and a place for messages.
 *
 * @param at the address, with its query; other addresses show where one has come to
 * @param token whoever is logged in
 * @param stored what this browser has kept besides
 * @param loader what the page reads before it is shown
 * @param isPhone whether no query for room holds
 */
export function showPage(
  Page: ComponentType,
  { path = '/', at = path, token, stored = {}, loader, isPhone = false }: Shown = {},
) {
  localStorage.clear()
  if (token) localStorage.setItem('token', token)
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  // jsdom has no media queries.
  vi.stubGlobal('matchMedia', () => ({ matches: !isPhone, addEventListener() {}, removeEventListener() {} }))
  onTestFinished(() => {
    cleanup()
    // Messages outlive the page they were shown on.
    toast.dismiss()
    localStorage.clear()
  })
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Root,
      children: [
        { path, Component: Page, ...(loader && { loader, HydrateFallback: () => null }) },
        { path: '*', Component: Elsewhere },
      ],
    },
  ])
  return render(<Stub initialEntries={[at]} />)
}

/** Fills in the field with this label. */
export function fill(label: string | RegExp, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

export function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }))
}

/** What is wrong with the field with this label, as it is tied to it for those who cannot see. */
export function errorOf(label: string | RegExp): string {
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
      <Toasts milliseconds={3_000} />
    </SessionProvider>
  )
}

function Elsewhere() {
  const { pathname, state } = useLocation()
  return (
    <>
      <p>Now at {pathname}</p>
      {state?.from && <p>Coming from {state.from}</p>}
    </>
  )
}
