import { adminsOnly, email, line, phone, prose } from './fields.ts'

// Apart from the kind, so that a public page carries what its form shows and not what is sent with it.

/** What a visitor tells about themselves, and to us. */
export const feedbackFields = {
  fullName: adminsOnly(line('Full name', { max: 120 })),
  email: adminsOnly(email('E-mail')),
  contact: adminsOnly(phone('Contact')),
  message: adminsOnly(prose('Message')),
}
