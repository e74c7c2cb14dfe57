// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { added, failure, success } from '#app/testing/fake-server.ts'
import { clickButton, fieldError, fillIn, openPage } from '#app/testing/render-page.tsx'
import type { PostedForm } from '#domain/site/posted-form.ts'
import { anAlumnus } from '#testing/builders.ts'
import Feedback, { clientLoader } from './feedback.tsx'

const typed = {
  fullName: '"><script>alert(1)</script>',
  email: 'nobody',
  contact: '',
  message: '\n</textarea><b>A & B</b>\nTwo',
}
const posted: PostedForm = {
  values: typed,
  message: 'Not an address.',
  errors: [
    { field: 'email', message: 'Not an address.' },
    { field: 'contact', message: 'Contact is required.' },
  ],
}
const open = (loaded: PostedForm | null) => {
  openPage(
    Feedback,
    { path: '/feedback', loader: () => ({ posted: loaded, about: null }) },
    { 'POST /api/feedback/add-feedback': added() },
  )
}
const values = () =>
  ['Full name', 'E-mail', 'Contact', 'Message'].map(
    (label) => (screen.getByLabelText(label) as HTMLInputElement).value,
  )

test('a rejected form shows the typed values, and each error at its field', async () => {
  open(posted)
  await screen.findByRole('heading', { name: 'Write to us' })
  expect(values()).toEqual(Object.values(typed))
  expect(fieldError('E-mail')).toBe('Not an address.')
  expect(fieldError('Contact')).toBe('Contact is required.')
  expect(fieldError('Message')).toBe('')
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(screen.getByText('Failed to submit feedback!')).toBeDefined()
  expect(document.querySelector('b, script')).toBeNull()
})

test('shows an error that concerns no field above the button', async () => {
  open({
    values: typed,
    message: 'Please wait.',
    errors: [{ field: 'constructor', message: 'No such field.' }],
  })
  await screen.findByText('Failed to submit feedback! Please wait.')
  expect(values()).toEqual(Object.values(typed))
})

test('removes the earlier error once the form is sent with scripts', async () => {
  open(posted)
  await screen.findByText('Failed to submit feedback!')
  fillIn('E-mail', 'visitor@example.org')
  fillIn('Contact', '+91 98300 00000')
  clickButton('Submit')
  await screen.findByText('Feedback submitted successfully!')
  await waitFor(() => expect(screen.queryByText('Failed to submit feedback!')).toBeNull())
  expect(fieldError('E-mail')).toBe('')
})

test.each([
  ['an alumnus', '01', 'About Asha Roy: /about/alumni?q=Asha+Roy\n\n'],
  ['an unknown one', '02', ''],
])('the message begins with the name and the record of %s', async (_what, id, message) => {
  openPage(
    Feedback,
    { path: '/feedback', url: `/feedback?about=${id}`, loader: clientLoader as never },
    {
      'GET /api/alumni/01': success({ ...anAlumnus({ fullName: 'Asha Roy' }), _id: '01' }),
      'GET /api/alumni/02': failure(404),
    },
  )
  await screen.findByRole('heading', { name: 'Write to us' })
  expect(values()).toEqual(['', '', '', message])
})
