import { isFileField } from '#domain/kinds/fields.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { type AdminStatus, adminFields } from '#domain/session/accounts.ts'
import { normalizeEmail } from '#domain/session/normalize-email.ts'
import { message } from '#domain/text/words.ts'
import { isUniqueViolation } from '#server/db/dialect.ts'
import { newId } from '#server/db/new-id.ts'
import type { AdminRow, Db } from '#server/db/tables.ts'
import { Conflict } from '#server/errors.ts'
import { assertUnique } from '../admins.ts'

export type NewAdmin = {
  /** The values that `parseForm(adminForm, …)` returns. */
  values: Values
  passwordHash: string
  status: AdminStatus
  profileImage: string | null
  /** The last day of access, or null if access does not end automatically. */
  endsOn?: string | null
  /** The name of the admin who has already approved the newcomer. */
  approvedBy?: string
}

/** The columns that admins fill in themselves. */
export type AdminValues = Pick<AdminRow, Exclude<keyof typeof adminFields, 'profileImageURL'>>

/** Call it inside a transaction. */
export async function addAdmin(db: Db, now: Date, { values, ...rest }: NewAdmin): Promise<AdminRow> {
  const columns = adminValues(values)
  return db
    .insertInto('admins')
    .values({
      ...columns,
      id: newId(),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      emailKey: normalizeEmail(columns.email),
      status: rest.status,
      passwordHash: rest.passwordHash,
      profileImageURL: rest.profileImage,
      approvedAt: rest.status === 'approved' ? now.toISOString() : null,
      approvedBy: rest.approvedBy ?? null,
      endsOn: rest.endsOn ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns only the columns for a form's values; missing values become null. */
export function adminValues(values: Values): AdminValues {
  const textFields = Object.entries(adminFields).filter(([, field]) => !isFileField(field))
  return Object.fromEntries(textFields.map(([name]) => [name, values[name] ?? null])) as AdminValues
}

/**
 * Turns the database's unique violation into one message per field. The fields are looked up after the
 * transaction, because PostgreSQL runs no more queries in a failed transaction.
 */
export async function translateUniqueViolation<T>(
  db: Db,
  wanted: AdminValues,
  write: Promise<T>,
  ownId?: string,
): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await assertUnique(db, wanted, ownId)
    throw new Conflict(message(accountMessages, 'justTaken'))
  }
}
