import type { FastifyRequest } from 'fastify'
import type { Values } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { adminForm } from '#domain/session/accounts.ts'
import { normalizeEmail } from '#domain/session/normalize-email.ts'
import { message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { AdminRow, Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type FieldError, Invalid, NotAllowed } from '#server/errors.ts'
import { assertUnmodified, nextUpdatedAt, readExpectedUpdatedAt } from '#server/http/assert-unmodified.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { insertUpload, withStoredFiles } from '#server/media/store-file.ts'
import { accountsCalls } from '../calls.ts'
import { adminSubject, getAdmin } from './admins.ts'
import { presentAdmin } from './present-admin.ts'
import { type AdminValues, adminValues, translateUniqueViolation } from './sign-up/add-admin.ts'
import { readPictureField } from './sign-up/sign-up.ts'

export const getOwnAccount = serve(accountsCalls.getOwnAccount, (context) => async (request) => ({
  success: true,
  admin: presentAdmin(await getAdmin(context.db, requireAdmin(request).id)),
  ...(request.mustSetUpSecondFactor && { needsSecondFactor: true }),
}))

/** Returns the caller's own record by its id; refuses any other id, existing or not. */
export const getOwnAccountById = serve(accountsCalls.getOwnAccountById, (context) => async (request) => ({
  success: true,
  admin: presentAdmin(await getAdmin(context.db, ownId(request))),
}))

/** Returns the id in the path if it is the caller's own. @throws {NotAllowed} */
function ownId(request: FastifyRequest<{ Params: { adminId: string } }>): string {
  const { id } = requireAdmin(request)
  if (request.params.adminId !== id) throw new NotAllowed(message(accountMessages, 'notYourAccount'))
  return id
}

/**
 * Changes any subset of the caller's own fields, with or without a picture. E-mail address, role and status
 * cannot change.
 */
export const updateOwnAccount = serve(accountsCalls.updateOwnAccount, (context) => async (request) => {
  const id = ownId(request)
  await using body = await receiveBody(request, context, { profileImageURL: 'image' })
  const expectedUpdatedAt = readExpectedUpdatedAt(body.values)
  const before = await getAdmin(context.db, id)
  const profileImage = readPictureField(before.profileImageURL, body.values.profileImageURL)
  const merged = mergeValues(before, body.values)

  const row = await withStoredFiles(context, body.files, ({ profileImageURL: picture }) =>
    translateUniqueViolation(
      context.db,
      merged,
      inTransaction(context.db, async (db) => {
        if (picture) await insertUpload(db, picture)
        // Merge again inside the transaction with the row locked, so that a simultaneous change is not overwritten.
        const current = await lockAdmin(db, id)
        const unchanged = profileImage === before.profileImageURL ? current.profileImageURL : profileImage
        assertUnmodified(current, expectedUpdatedAt, presentAdmin)
        const columns = {
          ...mergeValues(current, body.values),
          updatedAt: nextUpdatedAt(current.updatedAt, context.now()),
          profileImageURL: picture ? picture.name : unchanged,
        }
        const written = db.updateTable('admins').set(columns).where('id', '=', id)
        const row = await written.returningAll().executeTakeFirstOrThrow()
        const entry = { action: 'edit', ...adminSubject(row) } as const
        await recordHistory(db, context.now(), request.actor, entry)
        return row
      }),
      id,
    ),
  )
  return { success: true, message: message(accountMessages, 'accountUpdated'), admin: presentAdmin(row) }
})

/**
 * Merges the sent values into the stored ones and checks the result as a whole.
 * @throws {Invalid} with one message per wrong field
 */
function mergeValues(before: AdminRow, { status, ...raw }: Values): AdminValues {
  const { values, errors: formErrors } = parseForm(adminForm, raw, { partial: true })
  const sent = { ...values, ...(status !== undefined && { status }) }
  const errors = [...formErrors, ...findReadOnlyChanges(before, sent)]
  if (errors.length > 0) throw new Invalid(errors)
  const { email, role } = before
  const checked = adminForm.rule({ ...adminValues(before), ...values, email, role })
  if (checked.errors.length > 0) throw new Invalid(checked.errors)
  return adminValues(checked.values)
}

/**
 * Finds changes to the e-mail address, role and status, which admins cannot change themselves. Sending them
 * back unchanged, as the form does, is allowed.
 */
function findReadOnlyChanges(before: AdminRow, values: Values): FieldError[] {
  const errors: FieldError[] = []
  if (values.email !== undefined && normalizeEmail(String(values.email)) !== before.emailKey)
    errors.push({ field: 'email', message: message(accountMessages, 'emailFixed') })
  if (values.role !== undefined && values.role !== before.role)
    errors.push({ field: 'role', message: message(accountMessages, 'roleFixed') })
  if (values.status !== undefined && values.status !== before.status)
    errors.push({ field: 'status', message: message(accountMessages, 'statusFixed') })
  return errors
}

/** Starts the transaction with an update of the row, so that other writers wait until the commit, on both databases. */
function lockAdmin(db: Db, id: string) {
  return db
    .updateTable('admins')
    .set((row) => ({ updatedAt: row.ref('updatedAt') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
