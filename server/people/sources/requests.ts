import { entry, type PersonSource } from '../source.ts'

export const requestsSource: PersonSource = {
  tables: ['sendings'],
  async read(db, { row }) {
    const rows = await db
      .selectFrom('sendings')
      .select(['path', 'createdAt'])
      .where('recordId', '=', row.id)
      .execute()
    return rows.map(({ path, createdAt }) => entry(path, {}, { at: createdAt }))
  },
  async erase(db, { row }) {
    await db.deleteFrom('sendings').where('recordId', '=', row.id).execute()
  },
}
