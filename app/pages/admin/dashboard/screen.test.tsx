// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { manageScreens } from '#domain/admin/manage-screens.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import DashboardScreen, { loader } from './screen.tsx'

const words = ['trash', 'activity', 'manage', 'add-students', 'students', 'classes']

test.each(words)('there is a page at %s', (form) => {
  expect(loader({ params: { form } })).toBeNull()
})

test.each(['dragons', 'constructor', '__proto__', ''])('there is none at "%s"', (form) => {
  expect(loader({ params: { form } })).toMatchObject({ init: { status: 404 } })
})

test.each(Object.values(manageScreens))('%s is a table', async (path) => {
  fakeServer()
  renderPage(DashboardScreen, { path: '/admin/dashboard/:form', url: path, token: 'kept' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Manage /)
  await screen.findByRole('alert')
})
