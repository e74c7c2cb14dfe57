import { adminsOnly, email, line, phone, prose } from './fields.ts'

// Separate from the kind, so that a public page loads only the fields that its form shows.

export const feedbackFields = {
  fullName: adminsOnly(line('Full name', { max: 120 })),
  email: adminsOnly(email('E-mail')),
  contact: adminsOnly(phone('Contact')),
  message: adminsOnly(prose('Message')),
}
