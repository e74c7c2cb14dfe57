import { expect, it } from 'vitest'
import { erasedName } from '#domain/personal-data.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'
import { isNamedIn, withoutNames } from './names-in-text.ts'

const names = ['Asha Rao', "Asha D'Souza", 'Asha & Rao', 'Asha "Ash" D\'Souza', 'आशा राव']

it.each(names)('the name %s is found in a mail and removed from its text and HTML', (name) => {
  const addressee = { to: 'mira@example.org', siteName: 'Evening School' }
  const mail = renderMail(addressee, { subject: 'News', paragraphs: [`${name} has signed up.`] })
  for (const words of [mail.text, mail.html]) {
    expect(isNamedIn(words, [name])).toBe(true)
    const rest = withoutNames(words, [name])
    expect(isNamedIn(rest, [name])).toBe(false)
    expect(rest).toContain(`${erasedName} has signed up.`)
  }
})

it.each(names)('the name %s is found in JSON, the format of unfinished imports', (name) => {
  const rows = JSON.stringify([[2, name, 'Nursery']])
  expect(isNamedIn(rows, [name])).toBe(true)
  expect(JSON.parse(withoutNames(rows, [name]))).toEqual([[2, erasedName, 'Nursery']])
})
