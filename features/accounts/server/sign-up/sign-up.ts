import { accountMessages } from '#domain/session/account-messages.ts'
import { accountScreens } from '#domain/session/accounts.ts'
import { message } from '#domain/text/words.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminRow } from '#server/db/account-rows.ts'
import type { Db } from '#server/db/tables.ts'
import { networkOf } from '#server/http/client-groups.ts'
import { addToCount, enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/route.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { accountsCalls } from '../../calls.ts'
import { mailPics } from '../admins.ts'
import { presentDecidedAdmin } from '../present-admin.ts'
import { addAccount, readSignUp, signUpFiles } from './add-account.ts'
import { assertFirstSetup, deleteSetupLinks, verifySetupToken } from './setup-link.ts'
import { manySignUpsMail, signUpMail } from './sign-up-mails.ts'

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
