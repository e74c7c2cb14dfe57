import { entry, type PersonSource } from '../source.ts'

export const requestsSource: PersonSource = {
  tables: ['idempotencyKeys'],
  async read(db, { row }) {
    const rows = await db
      .selectFrom('idempotencyKeys')
      .select(['path', 'createdAt'])
      .where('recordId', '=', row.id)
      .execute()
    return rows.map(({ path, createdAt }) => entry(path, {}, { at: createdAt }))
  },
  async erase(db, { row }) {
    await db.deleteFrom('idempotencyKeys').where('recordId', '=', row.id).execute()
  },
}
