// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { added, type FakeResponses, failure } from '../testing/fake-server.ts'
import { clickButton, fieldError, fillIn, openPage } from '../testing/render-page.tsx'
import { FeedbackForm } from './feedback-form.tsx'

const path = 'POST /api/feedback/add-feedback'

function send(answers: FakeResponses) {
  const server = openPage(FeedbackForm, '/', answers)
  fillIn('Full name', 'A Visitor')
  fillIn('E-mail', 'visitor@example.org')
  fillIn('Contact', '+91 98300 00000')
  fillIn('Message', 'Thank you for the evening.')
  clickButton('Submit')
  return server
}

const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

test('disables the button and shows a notice while it sends the message', async () => {
  let answer = (_answer: object) => {}
  const { calls } = send({
    [path]: () =>
      new Promise<object>((resolve) => {
        answer = resolve
      }),
  })
  const button = await screen.findByRole('button', { name: 'Submitting...' })
  expect(button).toHaveProperty('disabled', true)
  await screen.findByText('Submitting your feedback...')
  answer(added())
  await screen.findByText('Feedback submitted successfully!')
  expect(calls.find((call) => call.method === 'POST')?.body).toEqual({
    fullName: 'A Visitor',
    email: 'visitor@example.org',
    contact: '+91 98300 00000',
    message: 'Thank you for the evening.',
    // The empty honeypot and the time for which the form was open; bots get these wrong.
    website: '',
    openedForSeconds: expect.any(Number),
  })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', false),
  )
  expect(value('Message')).toBe('')
})

test("shows the server's errors under their fields, and keeps the input", async () => {
  send({
    [path]: failure(400, 'No.', { errors: [{ field: 'contact', message: 'Not a number.' }] }),
  })
  await waitFor(() => expect(fieldError('Contact')).toBe('Not a number.'))
  screen.getByText('Failed to submit feedback!')
  expect(fieldError('E-mail')).toBe('')
  expect(value('Message')).toBe('Thank you for the evening.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Contact')))
})

test.each([
  ['rate limited', failure(429, 'Please wait a little.'), 'Please wait a little.'],
  ['no network', 'network error' as const, 'Network error. Please check your connection.'],
])('shows an error above the button: %s', async (_what, answer, says) => {
  send({ [path]: answer })
  await screen.findByText('Failed to submit feedback!')
  expect(screen.getByRole('alert').textContent).toBe(says)
})

test('requires every field and a valid e-mail address', () => {
  openPage(FeedbackForm)
  for (const label of ['Full name', 'E-mail', 'Contact', 'Message'])
    expect(screen.getByLabelText(label)).toHaveProperty('required', true)
  expect(screen.getByLabelText('E-mail')).toHaveProperty('type', 'email')
})

test('hides the honeypot and does not label it', () => {
  openPage(FeedbackForm)
  const trap = document.querySelector('input[name="website"]')
  expect(trap?.className).toBe('hidden')
  expect(screen.getAllByRole('textbox')).not.toHaveLength(0)
  expect([...document.querySelectorAll('label')].some((label) => label.htmlFor === trap?.id)).toBe(false)
})

test('reports that the code for sending failed to load, and keeps the input', async () => {
  vi.doMock('./send-feedback.ts', () => {
    throw new Error('no network')
  })
  const { calls } = send({})
  expect((await screen.findByRole('alert')).textContent).toBe('Network error. Please check your connection.')
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', false)
  expect(value('Message')).toBe('Thank you for the evening.')
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  vi.doUnmock('./send-feedback.ts')
})
