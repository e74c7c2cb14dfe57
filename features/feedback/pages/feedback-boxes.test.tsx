// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { done, type FakeResponses, unexplained } from '#app/testing/fake-server.ts'
import { clickButton, openAsAdmin, pageAt } from '#app/testing/render-page.tsx'
import FeedbackPage from './feedback-boxes.tsx'

const path = '/api/admin/dashboard/feedback'
const inbox = `GET ${path}?box=inbox&limit=50`
const spam = `GET ${path}?box=spam&limit=50`
const one = {
  _id: 'id-1',
  fullName: 'Mina',
  email: 'mina@example.org',
  contact: '+91 98300 00000',
  message: '<script>alert(1)</script>',
  createdAt: '2026-11-20T15:00:00.000Z',
  isRead: false,
  isSpam: false,
}
const other = { ...one, _id: 'id-2', fullName: 'Ravi', message: 'When is the next class?', isRead: true }

function show(answers: FakeResponses, at = '/admin/dashboard/feedback') {
  return openAsAdmin(FeedbackPage, pageAt('/admin/dashboard/feedback', at), answers)
}

const messageOf = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('li') as HTMLElement)

test('lists feedback as text with name, e-mail address, contact and message, without an edit button', async () => {
  show({ [inbox]: { body: [one] } })
  await screen.findByText('<script>alert(1)</script>')
  expect(screen.getByText('Mina')).toBeTruthy()
  expect(screen.getByText('mina@example.org · +91 98300 00000')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull()
})

test('unread messages are marked, and can be marked as read and unread again', async () => {
  let isRead = false
  const server = show({
    [inbox]: () => ({ body: [{ ...one, isRead }, other] }),
    [`PUT ${path}/id-1/read`]: ({ body }) => {
      isRead = JSON.stringify(body) === '{"isRead":true}'
      return done({ data: one })
    },
  })
  await screen.findByText('Mina')
  expect(messageOf('Ravi').queryByText('Unread')).toBeNull()
  expect(messageOf('Mina').getByText('Unread')).toBeTruthy()
  fireEvent.click(messageOf('Mina').getByRole('button', { name: 'Mark as read' }))
  await waitFor(() => expect(messageOf('Mina').queryByText('Unread')).toBeNull())
  fireEvent.click(messageOf('Mina').getByRole('button', { name: 'Mark as unread' }))
  await messageOf('Mina').findByText('Unread')
  const sent = server.sent('PUT')
  expect(sent).toEqual([{ isRead: true }, { isRead: false }])
})

test('marks all as read, up to the newest one shown', async () => {
  const server = show({
    [inbox]: { body: [one, other] },
    [`PUT ${path}/read`]: done({ data: { marked: 1 } }),
  })
  await screen.findByText('Mina')
  server.responses[inbox] = { body: [{ ...one, isRead: true }, other] }
  clickButton('Mark all as read')
  await screen.findByText('All marked as read.')
  expect(server.sent('PUT')[0]).toEqual({ upTo: 'id-1' })
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('the reply is a mail to the visitor that quotes the message, and no input adds parameters to the link', async () => {
  show({ [inbox]: { body: [{ ...one, email: 'a?bcc=x@example.org' }] } })
  const link = await screen.findByRole('link', { name: 'Reply to Mina' })
  const letter = new URL(link.getAttribute('href') ?? '')
  expect(decodeURIComponent(letter.pathname)).toBe('a?bcc=x@example.org')
  expect([...letter.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(letter.searchParams.get('body')).toContain('> <script>alert(1)</script>')
})

test('moves a message to spam and back to the inbox', async () => {
  const server = show({
    [inbox]: { body: [one] },
    [spam]: { body: [{ ...other, isSpam: true }] },
    [`PUT ${path}/id-1/spam`]: done({ data: one }),
    [`PUT ${path}/id-2/spam`]: done({ data: other }),
  })
  await screen.findByText('Mina')
  server.responses[inbox] = { body: [] }
  clickButton('Spam: Mina')
  await screen.findByText('Moved to spam.')
  await screen.findByText('No feedback available.')
  expect(screen.queryByRole('search')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Spam' }))
  await screen.findByText('Ravi')
  expect(screen.getByRole('link', { name: 'Spam' }).getAttribute('aria-current')).toBe('page')
  server.responses[spam] = { body: [] }
  clickButton('Not spam: Ravi')
  await screen.findByText('Moved to the inbox.')
  await screen.findByText('No spam.')
  expect(server.sent('PUT')).toEqual([{ isSpam: true }, { isSpam: false }])
})

test('the search queries the server, shows an empty result, and can be cleared', async () => {
  show({ [inbox]: { body: [one] }, [`GET ${path}?box=inbox&q=lamp&limit=50`]: { body: [] } })
  await screen.findByText('Mina')
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the messages' })
  fireEvent.change(field, { target: { value: ' lamp ' } })
  clickButton('Search the messages')
  await screen.findByText('Nothing matches your search.')
  fireEvent.click(screen.getByRole('link', { name: 'Clear search' }))
  await screen.findByText('Mina')
  expect(field.value).toBe('')
})

test('shows who read a message, so that two admins do not both reply', async () => {
  show({ [inbox]: { body: [{ ...other, readBy: 'Asha', readAt: '2026-11-20T16:00:00.000Z' }, one] } })
  expect((await screen.findByText(/^Read by Asha, 20 Nov/)).closest('li')?.textContent).toContain('Ravi')
  expect(screen.getAllByText(/^Read by/)).toHaveLength(1)
})

test('shows an error with a retry if feedback cannot be loaded', async () => {
  const server = show({ [inbox]: unexplained() })
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Failed to fetch feedback. Try again later.'),
  )
  server.responses[inbox] = { body: [one] }
  clickButton('Try again')
  await screen.findByText('Mina')
})
