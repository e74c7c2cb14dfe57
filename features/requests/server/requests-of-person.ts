import { comparableNumbersIn } from '#domain/kinds/contact-number.ts'
import type { Db } from '#server/db/tables.ts'
import { entry, labeledFields, type Person, type PersonSource } from '#server/personal-data/person-source.ts'
import { requests } from '../requests.ts'

/** Finds requests by e-mail address or telephone number, not by name, because two people may have the same name. */
export const applicationsSource: PersonSource = {
  tables: ['requests'],
  async read(db, person) {
    return (await findRequests(db, person)).map(({ answers, kind, createdAt, ...row }) => {
      const values = labeledFields(requests[kind].fields, { ...row, ...JSON.parse(answers) })
      return entry(row.fullName, values, { at: createdAt, link: requests[kind].screen })
    })
  },
  async erase(db, person) {
    for (const { id } of await findRequests(db, person))
      await db.deleteFrom('requests').where('id', '=', id).execute()
  },
}

async function findRequests(db: Db, { emails, row, account }: Person) {
  const phones = [row.contactNumber, row.guardian1Phone, row.guardian2Phone, account?.contactNumber]
  const numbers = new Set(phones.flatMap((phone) => comparableNumbersIn(String(phone ?? ''))))
  const rows = await db.selectFrom('requests').selectAll().orderBy('createdAt', 'desc').execute()
  return rows.filter(
    ({ email, phone }) =>
      emails.includes(email.toLowerCase()) ||
      comparableNumbersIn(phone).some((number) => numbers.has(number)),
  )
}
