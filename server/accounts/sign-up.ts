import type { Selectable } from 'kysely'
import { endOfLeavingYear, maxLeavingYears, proposedLeavingYear } from '#domain/accounts/access.ts'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import {
  accountPaths,
  accountScreens,
  adminFields,
  adminForm,
  passwordSchema,
} from '#domain/accounts/accounts.ts'
import { currentYear } from '#domain/dates/school-day.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { AdminRow, Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { Invalid, type WrongField } from '../errors.ts'
import { networkOf } from '../http/limit-calls.ts'
import { limits } from '../http/limits.ts'
import { addToCount, enforceRateLimit } from '../http/rate-limit.ts'
import { defineRoute } from '../http/route.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { manySignUpsMail, signUpMail } from '../mail/templates/sign-up-mail.ts'
import { receiveBody } from '../media/receive-body.ts'
import { insertUpload, withStoredFiles } from '../media/store-file.ts'
import { addBody, withProperties } from '../openapi/bodies.ts'
import { decidedAdmin } from '../openapi/named-schemas.ts'
import { done } from '../openapi/responses.ts'
import { schemaOf, text } from '../openapi/schemas.ts'
import { readSettings } from '../settings/read-settings.ts'
import { addAdmin, adminValues, translateUniqueViolation } from './add-admin.ts'
import { adminSubject, assertUnique, listActivePics } from './admins.ts'
import { isWeakPassword } from './assert-strong-password.ts'
import { hashPassword } from './passwords.ts'
import { presentPendingAdmin } from './present-admin.ts'
import { readPictureField } from './profile-picture.ts'
import { assertFirstSetup, verifySetupToken } from './setup-link.ts'

/** A new admin signs up and waits for approval; the very first one signs up by the setup link. */
export const signUp = defineRoute({
  method: 'POST',
  path: accountPaths.signUp,
  action: 'sign up',
  tag: 'Accounts',
  summary: 'Ask for an account, which waits for approval',
  body: () =>
    withProperties(
      addBody(adminFields),
      { password: schemaOf(passwordSchema), setup: text, leavingYear: text },
      ['password'],
    ),
  responses: { 201: done(accountMessages.signedUp, { data: decidedAdmin }) },
  errors: [409, 507],
  handler: (context) => async (request, reply) => {
    await enforceRateLimit(context, limits.signUpsPerAddress, networkOf(request.ip))
    await using body = await receiveBody(request, context, { profileImageURL: 'image' })
    const { values, password, setup, endsOn } = await readSignUp(context, body.values)
    readPictureField(null, body.values.profileImageURL)
    const isSetup = verifySetupToken(context, setup)
    // Checked before the costly work; the database checks again when it is written.
    await assertUnique(context.db, adminValues(values))

    const passwordHash = await hashPassword(password)
    const newcomer = await withStoredFiles(context, body.files, ({ profileImageURL: picture }) =>
      translateUniqueViolation(
        context.db,
        adminValues(values),
        inTransaction(context.db, async (db) => {
          if (isSetup) await assertFirstSetup(context, db)
          if (picture) await insertUpload(db, picture)
          const status = isSetup ? 'approved' : 'pending'
          const profileImage = picture?.name ?? null
          const admin = await addAdmin(db, context.now(), {
            ...{ values, passwordHash, status, profileImage },
            endsOn: isSetup ? null : endsOn,
          })
          const entry = { action: 'sign up', ...adminSubject(admin) } as const
          await recordAudit(db, context.now(), request.actor, entry)
          if (!isSetup) await notifyPics(context, db, admin)
          return admin
        }),
      ),
    )

    if (isSetup) context.setup.tokenHash = null
    reply.code(201)
    return {
      success: true,
      message: message(accountMessages, isSetup ? 'signedUpApproved' : 'signedUp'),
      data: { ...presentPendingAdmin(newcomer), status: newcomer.status },
    }
  },
})

/** @throws {Invalid} with one message per wrong field */
async function readSignUp({ db, now }: AppContext, { password: given, setup, leavingYear, ...raw }: Values) {
  const { values, errors: formErrors } = parseForm(adminForm, raw)
  const password = passwordSchema.safeParse(given)
  const errors: WrongField[] = [...formErrors]
  const leaving = readLeavingYear(leavingYear, values, now())
  if (leaving.error) errors.push(leaving.error)
  if (!password.success) {
    errors.push({
      field: 'password',
      message: password.error.issues[0]?.message ?? accountMessages.signUpFailed,
    })
  } else if (await isWeakPassword(db, password.data, { email: raw.email, fullName: raw.fullName })) {
    errors.push({ field: 'password', message: message(accountMessages, 'passwordWeak') })
  }
  if (!password.success || errors.length > 0) throw new Invalid(errors)
  return { values, password: password.data, setup, endsOn: leaving.endsOn }
}

/** When a volunteer's access ends: with the year of leaving that they give, or with the one that their year lets expect. */
function readLeavingYear(given: unknown, { role, year }: Values, now: Date) {
  if (role !== 'Volunteer') return { endsOn: null }
  const text = String(given ?? '').trim()
  if (text === '') return { endsOn: endOfLeavingYear(proposedLeavingYear(year, now), now) }
  const [first, last] = [currentYear(now), currentYear(now) + maxLeavingYears]
  const leavingYear = /^\d{4}$/.test(text) ? Number(text) : 0
  if (leavingYear >= first && leavingYear <= last) return { endsOn: endOfLeavingYear(leavingYear, now) }
  const error = { field: 'leavingYear', message: message(accountMessages, 'leavingYearInvalid', first, last) }
  return { endsOn: null, error }
}

/** Mails the approved PICs about a sign-up; after many within an hour, only one summary. */
async function notifyPics({ config, now }: AppContext, db: Db, newcomer: Selectable<AdminRow>) {
  const { limit } = limits.signUpMails
  const { count } = await addToCount({ db, now }, limits.signUpMails, 'all')
  if (count > limit) return
  const pics = await listActivePics(db, now())
  const { name: siteName } = await readSettings(db)
  const { fullName, role } = newcomer
  const link = `${config.publicUrl}${accountScreens.pending}`
  for (const { email: to } of pics) {
    const mail =
      count < limit
        ? signUpMail({ to, newcomer: fullName, role, link, siteName })
        : manySignUpsMail({ to, count, link, siteName })
    await enqueueMail(db, now(), mail)
  }
}
