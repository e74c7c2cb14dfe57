import { currentYear } from '#domain/dates/school-day.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { isMissing, parseForm } from '#domain/kinds/parse-form.ts'
import type { Actor } from '#domain/permissions.ts'
import { endOfLeavingYear, maxLeavingYears, proposedLeavingYear } from '#domain/session/access.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { accountScreens, adminForm, passwordSchema } from '#domain/session/accounts.ts'
import { readWholeNumber } from '#domain/text/latin-digits.ts'
import { message, parseMessage } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminRow, Db, UploadRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type FieldError, fieldRuleMessage, Invalid } from '#server/errors.ts'
import { networkOf } from '#server/http/client-groups.ts'
import { toText } from '#server/http/parse-input.ts'
import { addToCount, enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/route.ts'
import { type Body, receiveBody } from '#server/media/receive-body.ts'
import { uploadUrl } from '#server/media/store/stored-names.ts'
import { insertUpload, withStoredFiles } from '#server/media/store-file.ts'
import { accountsCalls } from '../../calls.ts'
import { adminSubject, assertUnique, mailPics } from '../admins.ts'
import { hashPassword, isWeakPassword } from '../passwords/passwords.ts'
import { presentDecidedAdmin } from '../present-admin.ts'
import { addAdmin, adminValues, type NewAdmin, translateUniqueViolation } from './add-admin.ts'
import { assertFirstSetup, deleteSetupLinks, verifySetupToken } from './setup-link.ts'
import { manySignUpsMail, signUpMail } from './sign-up-mails.ts'

export const signUpFiles = { profileImageURL: 'image' } as const

/** A sign-up that has been checked. */
type SignUp = { values: Values; password: string }
/** `endsOn` is the last day of access, derived from the volunteer's year of leaving. */
type ReadSignUp = SignUp & { endsOn: string | null }

/** What is decided about newcomers, as opposed to what they enter themselves. */
type Admission = Omit<NewAdmin, 'values' | 'passwordHash' | 'profileImage'>

/** @throws {Invalid} with one message per wrong field */
export async function readSignUp(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { password: given, leavingYear, ...raw }: Values,
): Promise<ReadSignUp> {
  const { values, errors: formErrors } = parseForm(adminForm, raw)
  const password = passwordSchema.safeParse(given)
  const errors: FieldError[] = [...formErrors]
  const leaving = readLeavingYear(leavingYear, values, now())
  if (leaving.error) errors.push(leaving.error)
  if (!password.success) {
    errors.push({
      field: 'password',
      message: fieldRuleMessage(
        parseMessage(password.error.issues[0]?.message ?? accountMessages.signUpFailed),
      ),
    })
  } else if (await isWeakPassword(db, password.data, { email: values.email, fullName: values.fullName })) {
    errors.push({ field: 'password', message: message(accountMessages, 'passwordWeak') })
  }
  if (!password.success || errors.length > 0) throw new Invalid(errors)
  readPictureField(null, raw.profileImageURL)
  return { values, password: password.data, endsOn: leaving.endsOn }
}

/**
 * Returns when a volunteer's access ends, based on the year of leaving they entered or the year expected for
 * their year of study.
 */
function readLeavingYear(given: unknown, { role, year }: Values, now: Date) {
  if (role !== 'Volunteer') return { endsOn: null }
  if (isMissing(given)) return { endsOn: endOfLeavingYear(proposedLeavingYear(year, now), now) }
  const text = toText(given).trim()
  const [first, last] = [currentYear(now), currentYear(now) + maxLeavingYears]
  const leavingYear = readWholeNumber(text)
  if (leavingYear >= first && leavingYear <= last) return { endsOn: endOfLeavingYear(leavingYear, now) }
  const error = { field: 'leavingYear', message: message(accountMessages, 'leavingYearInvalid', first, last) }
  return { endsOn: null, error }
}

type NewAccount = SignUp & {
  files: Body['files']
  actor: Actor
  action: 'sign up' | 'join'
  /** Called in the transaction before the account is written. Returns the decisions about the newcomer, or throws. */
  admit: (db: Db) => Promise<Admission>
  /** Replaces the default transaction if more than the account must be written. */
  change?: <T>(work: (db: Db, standIn?: UploadRow) => Promise<T>) => Promise<T>
  /** Called in the transaction after the account is written. Sends the mails and makes any further changes. */
  announce: (db: Db, admin: AdminRow, standIn?: UploadRow) => Promise<void>
}

/** @throws {Conflict} if the e-mail address or the unique ID is taken */
export async function addAccount(
  context: AppContext,
  { values, password, files, actor, action, admit, announce, change }: NewAccount,
): Promise<AdminRow> {
  const { db, now } = context
  const run = change ?? ((work) => inTransaction(db, work))
  // Check before the costly hashing; the database checks again when the row is written.
  await assertUnique(db, adminValues(values))
  const passwordHash = await hashPassword(password)
  return withStoredFiles(context, files, ({ profileImageURL: picture }) =>
    translateUniqueViolation(
      db,
      adminValues(values),
      run(async (db, standIn) => {
        const admission = await admit(db)
        if (picture) await insertUpload(db, picture)
        const profileImage = picture?.name ?? null
        const admin = await addAdmin(db, now(), { values, passwordHash, profileImage, ...admission })
        await recordHistory(db, now(), actor, { action, ...adminSubject(admin) })
        await announce(db, admin, standIn)
        return admin
      }),
    ),
  )
}

/**
 * Reads the picture field of a form without a file. A missing value or the current URL keeps the picture; an
 * empty value or the default picture's URL removes it.
 *
 * @param current the file name of the account's picture, or null if it has none
 * @throws {Invalid} for any other text, because pictures must be sent as files
 */
export function readPictureField(current: string | null, value: unknown): string | null {
  if (value === undefined || value === uploadUrl(current)) return current
  if (value === null || value === '' || value === uploadUrl(null)) return null
  const field = 'profileImageURL'
  throw new Invalid([{ field, message: message(accountMessages, 'pictureNotAFile') }])
}

/** Signs up a new admin, who then waits for approval; the first admin signs up with the setup link. */
export const signUp = serve(accountsCalls.signUp, (context) => async (request, reply) => {
  await enforceRateLimit(context, limits.signUpsPerAddress, networkOf(request.ip))
  await using body = await receiveBody(request, context, signUpFiles)
  const { setup, ...form } = body.values
  const isSetup = await verifySetupToken(context.db, setup)
  // The first admin must be a PIC, because a Volunteer could not approve a PIC.
  const { endsOn, ...signUp } = await readSignUp(context, isSetup ? { ...form, role: 'PIC' } : form)
  const newcomer = await addAccount(context, {
    ...signUp,
    files: body.files,
    actor: request.actor,
    action: 'sign up',
    async admit(db) {
      if (!isSetup) return { status: 'pending', endsOn }
      await assertFirstSetup(context, db)
      await deleteSetupLinks(db)
      return { status: 'approved' }
    },
    async announce(db, admin) {
      if (!isSetup) await notifyPics(context, db, admin)
    },
  })

  reply.code(201)
  return {
    success: true,
    message: message(accountMessages, isSetup ? 'signedUpApproved' : 'signedUp'),
    data: presentDecidedAdmin(newcomer),
  }
})

/** Mails the PICs about a sign-up. If there are many within an hour, one summary is sent instead of further mails. */
export async function notifyPics({ config, now }: AppContext, db: Db, newcomer: AdminRow) {
  const { limit } = limits.signUpMails
  const { count } = await addToCount({ db, now }, limits.signUpMails, 'all')
  if (count > limit) return
  const { fullName, role } = newcomer
  const link = `${config.publicUrl}${accountScreens.pending}`
  await mailPics(db, now(), ({ to, siteName }) =>
    count < limit
      ? signUpMail({ to, newcomer: fullName, role, link, siteName })
      : manySignUpsMail({ to, count, link, siteName }),
  )
}
