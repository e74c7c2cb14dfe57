import type { Role } from '#domain/permissions.ts'
import type { Mail } from '../mailer.ts'
import { type Addressee, isolateName, renderMail } from './render-mail.ts'

const texts = {
  button: 'See pending approvals',
  one: {
    subject: 'A new sign-up is waiting',
    waits: (name: string, role: Role) => `${name} signed up as ${role} and is waiting for approval.`,
    note: 'Approve only people you know.',
  },
  many: {
    subject: 'Many sign-ups are waiting',
    wait: (count: number) =>
      `${count} people have signed up within an hour and are waiting for approval. We will not mail you about each further one this hour.`,
    note: 'Approve only people you know. If you did not expect so many, someone may be misusing the form.',
  },
}

type Params = Addressee & { link: string }
type Newcomer = { newcomer: string; role: Role }

/** Tells a PIC that somebody signed up and waits for approval. */
export const signUpMail = ({ newcomer, role, link, ...pic }: Params & Newcomer): Mail =>
  renderMail(pic, {
    subject: texts.one.subject,
    paragraphs: [texts.one.waits(isolateName(newcomer), role)],
    button: { label: texts.button, link },
    note: texts.one.note,
  })

/** Instead of one mail more: that many have signed up, and that the others of this hour are not announced. */
export const manySignUpsMail = ({ count, link, ...pic }: Params & { count: number }): Mail =>
  renderMail(pic, {
    subject: texts.many.subject,
    paragraphs: [texts.many.wait(count)],
    button: { label: texts.button, link },
    note: texts.many.note,
  })
