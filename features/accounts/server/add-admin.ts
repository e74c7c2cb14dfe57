import { isFileField } from '#domain/kinds/fields.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { type AdminStatus, adminFields } from '#domain/session/accounts.ts'
import { normalizeEmail } from '#domain/session/normalize-email.ts'
import { message } from '#domain/text/message.ts'
import type { AdminRow } from '#server/db/account-rows.ts'
import { isUniqueViolation } from '#server/db/dialect.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/tables.ts'
import { Conflict } from '#server/errors.ts'
import { assertUnique } from './admins.ts'

export type NewAdmin = {
  /** What `readForm(adminForm, …)` answered. */
  values: Values
  passwordHash: string
  status: AdminStatus
  profileImage: string | null
  /** The last day of access, where it ends by itself. */
  endsOn?: string | null
  /** The name of who has approved them already. */
  approvedBy?: string
}

/** The columns that a person fills in themselves. */
export type AdminValues = Pick<AdminRow, Exclude<keyof typeof adminFields, 'profileImageURL'>>

/** Writes a new admin; to be used inside a transaction. */
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

/** The values of a form by column, and nothing else; absent ones become null. */
export function adminValues(values: Values): AdminValues {
  const textFields = Object.entries(adminFields).filter(([, field]) => !isFileField(field))
  return Object.fromEntries(textFields.map(([name]) => [name, values[name] ?? null])) as AdminValues
}

/**
 * The database decides what is taken; this turns its error into a message per field. Which field it is, is looked up
 * after the transaction, since PostgreSQL answers nothing more inside one that failed.
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
