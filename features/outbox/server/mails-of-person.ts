import { sql } from 'kysely'
import { normalizeEmail } from '#domain/session/normalize-email.ts'
import { outboxScreen } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Db, MailRow } from '#server/db/tables.ts'
import { isNamedIn, mayContainName, namesOf, withoutNames } from '#server/personal-data/names-in-text.ts'
import { entry, type ListedSource, labeledColumns, type Person } from '#server/personal-data/person-source.ts'
import { erasedOf, withChoices } from '#server/personal-data/shared-data.ts'

const words = defineWords({
  gone: 'deleted after the e-mail was sent',
  stays: 'An e-mail to someone else: only the name is removed.',
})
const labels = { recipient: 'To', state: 'State', attachments: 'Attachments', text: 'Text' }

/** The mail queue. Copies in the outbox folder are erased separately (`people/server/unfinished-erasures.ts`). */
export const mailsSource: ListedSource = {
  label: 'E-mails',
  where:
    'The outbox: e-mails to their address, e-mails that name them, and unsent reports that contain lists.',
  fate: 'deleted',
  why: 'In e-mails to others, only the name is removed. Delivered e-mails stay with the people who received them.',
  tables: ['mails', 'mailAttachments'],
  async read(db, person) {
    const { deleted, naming } = await findMails(db, person)
    return [...deleted, ...naming].map(({ thing: mail, choice }) => {
      // A link that gives access to an account is a secret.
      const text = mail.holdsSecret ? null : mail.text || words.gone
      const fields = labeledColumns({ ...mail, attachments: mail.attachments || null, text }, labels)
      const stays = naming.some(({ thing }) => thing === mail) ? words.stays : null
      return entry(mail.subject, fields, { at: mail.createdAt, link: outboxScreen, stays, choice })
    })
  },
  async erase(db, person) {
    const { deleted, naming } = await findMails(db, person)
    const ids = erasedOf(deleted).map(({ id }) => id)
    if (ids.length > 0) {
      await db.deleteFrom('mailAttachments').where('mailId', 'in', ids).execute()
      await db.deleteFrom('mails').where('id', 'in', ids).execute()
    }
    const names = namesOf(person)
    for (const { id, subject, text, html, lastError } of erasedOf(naming))
      await db
        .updateTable('mails')
        .set({
          subject: withoutNames(subject, names),
          text: withoutNames(text, names),
          html: withoutNames(html, names),
          lastError: lastError && withoutNames(lastError, names),
        })
        .where('id', '=', id)
        .execute()
  },
}

async function findMails(db: Db, person: Person) {
  const { emails } = person
  const names = namesOf(person)
  const rows = (await db
    .selectFrom('mails')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(['subject', 'text', 'html', 'lastError', 'recipient'] as const).map((column) =>
          mayContainName(sql.ref(column), names),
        ),
        // A mail with attachments that is not sent yet may be a report that lists everyone.
        eb.and([eb('attachments', '>', 0), eb('state', '<>', 'sent')]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .execute()) as MailRow[]
  const isReport = ({ attachments, state }: MailRow) => attachments > 0 && state !== 'sent'
  const isDeleted = (mail: MailRow) => emails.includes(normalizeEmail(mail.recipient)) || isReport(mail)
  const textsOf = ({ subject, text, html, lastError }: MailRow) => [subject, text, html, lastError ?? '']
  const isNaming = (mail: MailRow) => textsOf(mail).some((words) => isNamedIn(words, names))
  return {
    deleted: await withChoices(db, person, rows.filter(isDeleted), {
      source: 'mail',
      tracesOf: (mail) => (isReport(mail) ? undefined : { emails: [mail.recipient] }),
    }),
    naming: await withChoices(
      db,
      person,
      rows.filter((row) => !isDeleted(row) && isNaming(row)),
      { source: 'mail', tracesOf: (mail) => ({ texts: textsOf(mail) }) },
    ),
  }
}
