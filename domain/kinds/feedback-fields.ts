import { adminsOnly, email, line, phone, prose } from './fields.ts'

// Separate from the kind, so that a public page loads only the fields that its form shows.

/** Where the form is a page of its own, to which it is sent without scripts; and the page after a success. */
export const feedbackPages = { form: '/feedback', sent: '/feedback/sent' } as const

/** What a visitor tells about themselves, and to us. */
export const feedbackFields = {
  fullName: adminsOnly(line('Full name', { max: 120 })),
  email: adminsOnly(email('E-mail')),
  contact: adminsOnly(phone('Contact')),
  message: adminsOnly(prose('Message')),
}
