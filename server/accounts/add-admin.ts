import type { Selectable } from 'kysely'
import { type AdminStatus, adminFields } from '#domain/accounts.ts'
import { isFile } from '#domain/kinds/fields.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { isUniqueViolation } from '../db/dialect.ts'
import { newId } from '../db/new-id.ts'
import type { AdminRow, Db } from '../db/tables.ts'
import { Conflict } from '../errors.ts'
import { emailKey, refuseTaken } from './admins.ts'

export type NewAdmin = {
  /** What `readForm(adminForm, …)` answered. */
  values: Values
  passwordHash: string
  status: AdminStatus
  profileImage: string | null
}

/** The columns that a person fills in themselves. */
export type AdminValues = Omit<
  Selectable<AdminRow>,
  'id' | 'createdAt' | 'updatedAt' | 'status' | 'passwordHash' | 'emailKey' | 'profileImageURL'
>

/** Writes a new admin; to be used inside a transaction. */
export async function addAdmin(
  db: Db,
  now: Date,
  { values, ...given }: NewAdmin,
): Promise<Selectable<AdminRow>> {
  const typed = adminValues(values)
  return db
    .insertInto('admins')
    .values({
      ...typed,
      id: newId(),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      emailKey: emailKey(typed.email),
      status: given.status,
      passwordHash: given.passwordHash,
      profileImageURL: given.profileImage,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The values of a form by column, and nothing else; absent ones become null. */
export function adminValues(values: Values): AdminValues {
  const typed = Object.entries(adminFields).filter(([, field]) => !isFile(field))
  return Object.fromEntries(typed.map(([name]) => [name, values[name] ?? null])) as AdminValues
}

/**
 * The database has the last word on what is taken; this puts it in words. The look comes after the transaction,
 * since PostgreSQL answers nothing more inside one that failed.
 */
export async function orConflict<T>(
  db: Db,
  wanted: AdminValues,
  write: Promise<T>,
  ownId?: string,
): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await refuseTaken(db, wanted, ownId)
    throw new Conflict('Somebody else was just given this. Please try again.')
  }
}
