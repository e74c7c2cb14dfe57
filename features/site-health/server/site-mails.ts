import { mailOf } from '#server/mail/templates/render-mail.ts'

type WithLink = { link: string }

const seeHealth = (link: string) => ({ label: 'See the site’s health', link })

export const problemsMail = mailOf(({ link, problems }: WithLink & { problems: string[] }) => ({
  subject: 'Our site needs attention',
  paragraphs: ['something about our site needs your attention:', ...problems],
  button: seeHealth(link),
  note: 'You get this mail again after a week if it is not fixed, and one when it is. You can turn these mails off on that page.',
}))

export const problemsOverMail = mailOf(({ link, labels }: WithLink & { labels: string[] }) => ({
  subject: `Fine again: ${labels.join(', ')}`,
  paragraphs: [`this is fixed: ${labels.join(', ')}.`],
  button: seeHealth(link),
  note: 'You do not need to do anything.',
}))
