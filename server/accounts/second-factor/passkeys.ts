import type { PasskeyRow } from '../../db/account-rows.ts'
import { newId } from '../../db/new-id.ts'
import type { Db } from '../../db/tables.ts'

export const maxPasskeys = 20

/** The oldest first. */
export function listPasskeys(db: Db, adminId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('adminId', '=', adminId).orderBy('id').execute()
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

/** How browsers find it. */
export const credentialOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: JSON.parse(transports) as string[],
})

type NewRow = Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt'>

export async function addPasskey(db: Db, now: Date, passkey: NewRow): Promise<void> {
  const row = { ...passkey, id: newId(), createdAt: now.toISOString(), lastUsedAt: null }
  await db.insertInto('passkeys').values(row).execute()
}

/** Notes a use; false when the passkey was removed or used meanwhile. */
export async function notePasskeyUse(db: Db, now: Date, { id, counter }: PasskeyRow, newCounter: string) {
  const noted = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Removes one of an admin's passkeys and answers its name; undefined when they have no such one. */
export async function removePasskey(db: Db, adminId: string, id: string): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('adminId', '=', adminId)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}
