// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, fakeServer } from '../../../testing/fake-server.ts'
import { press, showPage } from '../../../testing/show-page.tsx'
import FeedbackPage from './feedback.tsx'

const list = 'GET /api/admin/dashboard/feedback'
const one = {
  _id: 'id-1',
  fullName: 'Mina',
  email: 'mina@example.org',
  contact: '+91 98300 00000',
  message: '<script>alert(1)</script>',
}

function show(answer: NonNullable<Answers[string]>, more: Answers = {}) {
  fakeServer({ [list]: answer, ...more })
  showPage(FeedbackPage, { path: '/admin/dashboard/feedback', token: 'kept' })
}

test('feedback is listed as text with name, e-mail, contact and message, and cannot be edited', async () => {
  show({ body: [one] })
  await screen.findByText('<script>alert(1)</script>')
  expect(screen.getByText('Mina')).toBeTruthy()
  expect(screen.getByText('mina@example.org · +91 98300 00000')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull()
})

test('feedback that is deleted leaves the list', async () => {
  let kept = [one]
  show(() => ({ body: kept }), {
    'DELETE /api/admin/dashboard/feedback/id-1': () => {
      kept = []
      return {}
    },
  })
  await screen.findByText('Mina')
  press('Delete Mina')
  await screen.findByText('Do you really want to delete "Mina"?')
  press('Yes')
  await screen.findByText('No feedback available.')
})

test('the page says when it is loading, when there is none and when it cannot be read', async () => {
  show({ body: [] })
  expect(screen.getByText('Loading...')).toBeTruthy()
  await screen.findByText('No feedback available.')
})

test('feedback that cannot be read is said so', async () => {
  show({ status: 500, body: {} })
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Failed to fetch feedback. Try again later.'),
  )
})
