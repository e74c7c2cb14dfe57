import { type Kysely, sql } from 'kysely'

const columns = {
  volunteers: ['searchVolunteers', 'publicSortKey'],
  students: ['searchVolunteers', 'publicSortKey', 'consentLevel', 'consentUntil', 'publicUntil'],
  alumni: ['searchVolunteers', 'publicSortKey'],
}
const indexes = [
  ...['volunteers_public_list', 'volunteers_public_year', 'volunteers_public_department'],
  ...['students_public_list', 'students_public_studentClass', 'students_publicUntil'],
  ...['alumni_public_list', 'alumni_public_graduationYear', 'alumni_public_department'],
]

/** Makes a database again as it was before the migrations about what visitors see of people, and about consents. */
export async function undoConsents<T>(db: Kysely<T>): Promise<void> {
  for (const index of indexes) await sql`drop index ${sql.ref(index)}`.execute(db)
  for (const [table, names] of Object.entries(columns))
    for (const name of names) await db.schema.alterTable(table).dropColumn(name).execute()
  for (const table of ['consents', 'consentScans', 'childPhotos']) await db.schema.dropTable(table).execute()
  await sql`
    delete from "migrations" where "name" in ('2026-11-22-54-field-visibility', '2026-11-22-55-consents')`.execute(
    db,
  )
}
