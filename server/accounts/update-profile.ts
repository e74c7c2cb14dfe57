import type { Selectable } from 'kysely'
import { accountSays, adminForm } from '#domain/accounts.ts'
import type { FieldError, Values } from '#domain/kinds/kind.ts'
import { readForm } from '#domain/kinds/read-form.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { AdminRow, Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { Invalid } from '../errors.ts'
import { momentAfter, readSeenAt, refuseChanged } from '../http/seen-at.ts'
import { insertUpload } from '../media/keep-file.ts'
import { receiveBody } from '../media/receive-body.ts'
import { withKeptFiles } from '../media/with-kept-files.ts'
import type { Parts } from '../parts.ts'
import { type AdminValues, adminValues, orConflict } from './add-admin.ts'
import { emailKey, getAdmin } from './admins.ts'
import { presentAdmin } from './present-admin.ts'
import { type ByAdminId, ownId } from './profile.ts'
import { pictureWithoutFile } from './profile-picture.ts'

type Row = Selectable<AdminRow>

/** PUT any subset of one's own fields, with or without a picture. The e-mail address, role and status stay. */
export const updateProfile = (parts: Parts) => async (request: ByAdminId) => {
  const id = ownId(request)
  await using body = await receiveBody(request, parts, { profileImageURL: 'image' })
  const seenAt = readSeenAt(body.values)
  const before = await getAdmin(parts.db, id)
  const profileImage = pictureWithoutFile(before.profileImageURL, body.values.profileImageURL)
  const wanted = mergeValues(before, body.values)

  const row = await withKeptFiles(parts, body.files, ({ profileImageURL: picture }) =>
    orConflict(
      parts.db,
      wanted,
      inTransaction(parts.db, async (db) => {
        if (picture) await insertUpload(db, picture)
        // Merged again inside, with the row held, so that a change made meanwhile is not undone.
        const current = await holdAdmin(db, id)
        refuseChanged(current, seenAt, presentAdmin)
        const row = await writeProfile(db, id, {
          ...mergeValues(current, body.values),
          updatedAt: momentAfter(current.updatedAt, parts.now()),
          profileImageURL: picture ? picture.name : profileImage,
        })
        const entry = { action: 'edit', kind: 'admin', recordId: id, title: row.fullName } as const
        await recordAudit(db, parts.now(), request.actor, entry)
        return row
      }),
      id,
    ),
  )
  return { success: true, message: accountSays.profileUpdated, admin: presentAdmin(row) }
}

/**
 * The record as it would be: what is stored with what was sent over it, checked as a whole.
 * @throws {Invalid} with one message per wrong field
 */
function mergeValues(before: Row, { status, ...raw }: Values): AdminValues {
  const { values, errors } = readForm(adminForm, raw, { partial: true })
  errors.push(...changesOfFixed(before, { ...values, ...(status !== undefined && { status }) }))
  if (errors.length > 0) throw new Invalid(errors)
  const { email, role } = before
  const merged = adminForm.rule({ ...adminValues(before), ...values, email, role })
  if (merged.errors.length > 0) throw new Invalid(merged.errors)
  return adminValues(merged.values)
}

/** What others relied on when they approved the account. Sent back unchanged, as a form does, it is no change. */
function changesOfFixed(before: Row, values: Values): FieldError[] {
  const errors: FieldError[] = []
  if (values.email !== undefined && emailKey(String(values.email)) !== before.emailKey)
    errors.push({ field: 'email', message: 'The e-mail address of an account cannot be changed here.' })
  if (values.role !== undefined && values.role !== before.role)
    errors.push({ field: 'role', message: 'The role of an account cannot be changed here.' })
  if (values.status !== undefined && values.status !== before.status)
    errors.push({ field: 'status', message: 'The status of an account cannot be changed here.' })
  return errors
}

/** Writing first makes whoever else changes this row wait until the commit, on both databases. */
function holdAdmin(db: Db, id: string) {
  return db
    .updateTable('admins')
    .set((row) => ({ updatedAt: row.ref('updatedAt') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function writeProfile(
  db: Db,
  id: string,
  columns: AdminValues & Pick<AdminRow, 'profileImageURL' | 'updatedAt'>,
) {
  return db.updateTable('admins').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
