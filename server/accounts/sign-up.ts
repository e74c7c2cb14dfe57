import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { accountSays, accountScreens, adminForm, passwordRule } from '#domain/accounts.ts'
import type { FieldError, Values } from '#domain/kinds/kind.ts'
import { readForm } from '#domain/kinds/read-form.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { AdminRow, Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { Invalid } from '../errors.ts'
import { limits } from '../http/limits.ts'
import { networkOf } from '../http/network-of.ts'
import { addTo, countAgainst } from '../http/rate-limit.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { manySignUpsMail, signUpMail } from '../mail/templates/sign-up-mail.ts'
import { insertUpload } from '../media/keep-file.ts'
import { receiveBody } from '../media/receive-body.ts'
import { withKeptFiles } from '../media/with-kept-files.ts'
import type { Parts } from '../parts.ts'
import { readSettings } from '../settings/read-settings.ts'
import { addAdmin, adminValues, orConflict } from './add-admin.ts'
import { refuseTaken } from './admins.ts'
import { hashPassword } from './passwords.ts'
import { presentPendingAdmin } from './present-admin.ts'
import { pictureWithoutFile } from './profile-picture.ts'
import { isWeakPassword } from './refuse-weak-password.ts'
import { refuseSecondSetup, usesSetupLink } from './setup-link.ts'

/** POST: a newcomer asks for an account, which waits for approval; the first of all comes by the setup link. */
export const signUp = (parts: Parts) => async (request: FastifyRequest, reply: FastifyReply) => {
  await countAgainst(parts, limits.signUpsPerAddress, networkOf(request.ip))
  await using body = await receiveBody(request, parts, { profileImageURL: 'image' })
  const { values, password, setup } = await readSignUp(parts.db, body.values)
  pictureWithoutFile(null, body.values.profileImageURL)
  const isFirst = usesSetupLink(parts, setup)
  // Asked before the costly work; the database asks again when it is written.
  await refuseTaken(parts.db, adminValues(values))

  const passwordHash = await hashPassword(password)
  const newcomer = await withKeptFiles(parts, body.files, ({ profileImageURL: picture }) =>
    orConflict(
      parts.db,
      adminValues(values),
      inTransaction(parts.db, async (db) => {
        if (isFirst) await refuseSecondSetup(parts, db)
        if (picture) await insertUpload(db, picture)
        const status = isFirst ? 'approved' : 'pending'
        const profileImage = picture?.name ?? null
        const admin = await addAdmin(db, parts.now(), { values, passwordHash, status, profileImage })
        const entry = { action: 'sign up', kind: 'admin', recordId: admin.id, title: admin.fullName } as const
        await recordAudit(db, parts.now(), request.actor, entry)
        if (!isFirst) await announce(parts, db, admin)
        return admin
      }),
    ),
  )

  if (isFirst) parts.setup.tokenHash = null
  const message = isFirst ? accountSays.signedUpApproved : accountSays.signedUp
  reply.code(201)
  return { success: true, message, data: { ...presentPendingAdmin(newcomer), status: newcomer.status } }
}

/** @throws {Invalid} with one message per wrong field */
async function readSignUp(db: Db, { password: given, setup, ...raw }: Values) {
  const { values, errors } = readForm(adminForm, raw)
  const password = passwordRule.safeParse(given)
  const wrong: FieldError[] = [...errors]
  if (!password.success) {
    wrong.push({ field: 'password', message: password.error.issues[0]?.message ?? accountSays.signUpFailed })
  } else if (await isWeakPassword(db, password.data, { email: raw.email, fullName: raw.fullName })) {
    wrong.push({ field: 'password', message: accountSays.passwordWeak })
  }
  if (!password.success || wrong.length > 0) throw new Invalid(wrong)
  return { values, password: password.data, setup }
}

/** Tells the approved PICs that somebody waits; of many within an hour only once that they are many. */
async function announce({ config, now }: Parts, db: Db, newcomer: Selectable<AdminRow>) {
  const { limit } = limits.signUpMails
  const { count } = await addTo({ db, now }, limits.signUpMails, 'all')
  if (count > limit) return
  const pics = await db
    .selectFrom('admins')
    .select('email')
    .where('status', '=', 'approved')
    .where('role', '=', 'PIC')
    .execute()
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
