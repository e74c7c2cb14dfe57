import { comparableNumbersIn } from '#domain/kinds/contact-number.ts'
import type { Db } from '#server/db/tables.ts'
import { entry, type ListedSource, labeledFields, type Person } from '#server/personal-data/person-source.ts'
import { erasedOf, withChoices } from '#server/personal-data/shared-data.ts'
import { enquiries } from '../enquiries.ts'

/** Finds enquiries by e-mail address or telephone number, not by name, because two people may have the same name. */
export const applicationsSource: ListedSource = {
  label: 'Applications and calls',
  where: 'Applications to teach and requests for a call, with their e-mail address or telephone number.',
  fate: 'deleted',
  why: 'They were written by this person or the family.',
  tables: ['requests'],
  async read(db, person) {
    return (await findEnquiries(db, person)).map(({ thing, choice }) => {
      const { answers, kind, createdAt, ...row } = thing
      const values = labeledFields(enquiries[kind].fields, { ...row, ...JSON.parse(answers) })
      return entry(row.fullName, values, { at: createdAt, link: enquiries[kind].screen, choice })
    })
  },
  async erase(db, person) {
    for (const { id } of erasedOf(await findEnquiries(db, person)))
      await db.deleteFrom('requests').where('id', '=', id).execute()
  },
}

async function findEnquiries(db: Db, person: Person) {
  const { emails, row, account } = person
  const phones = [row.contactNumber, row.guardian1Phone, row.guardian2Phone, account?.contactNumber]
  const numbers = new Set(phones.flatMap((phone) => comparableNumbersIn(String(phone ?? ''))))
  const rows = await db.selectFrom('requests').selectAll().orderBy('createdAt', 'desc').execute()
  const found = rows.filter(
    ({ email, phone }) =>
      emails.includes(email.toLowerCase()) ||
      comparableNumbersIn(phone).some((number) => numbers.has(number)),
  )
  const tracesOf = ({ email, phone }: (typeof rows)[number]) => ({ emails: [email], phones: [phone] })
  return withChoices(db, person, found, { source: 'request', tracesOf })
}
