import { accountPaths } from '#domain/session/accounts.ts'
import { countRows } from '#server/db/dialect.ts'
import type { Db } from '#server/db/tables.ts'
import type { Feature } from '#server/feature.ts'
import { hasWords, pageHeaders, paginateAll, parseListParams } from '#server/http/list-params.ts'
import { serve } from '#server/http/route.ts'
import { accountsCalls } from '../calls.ts'
import { accountSource } from './account-of-person.ts'
import { listActivePics } from './admins.ts'
import { volunteerPermissionsRoutes } from './change-volunteer-permissions.ts'
import { getOwnAccount, getOwnAccountById, updateOwnAccount } from './own-account.ts'
import { changePassword, forgotPassword, resetPassword } from './passwords/set-password.ts'
import { presentPendingAdmin } from './present-admin.ts'
import { confirmRoutes } from './second-factor/confirm-identity.ts'
import { manageFactorRoutes } from './second-factor/manage-factors.ts'
import { appRoutes, makeRecoveryCodes, showOwnFactors } from './second-factor/own-factors.ts'
import { passkeyRoutes, passkeySignInRoutes } from './second-factor/passkey-routes.ts'
import { endOwnSession, listOwnSessions, signIn, signOut, signOutEverywhere } from './sessions/sign-in.ts'
import { approvePendingAdmin, rejectPendingAdmin } from './sign-up/decide-approval.ts'
import { countNewPics } from './sign-up/new-pics.ts'
import { signUp } from './sign-up/sign-up.ts'

/** Lists pending sign-ups, oldest first; one page of them with `?limit=`. */
const listPendingApprovals = serve(
  accountsCalls.listPendingApprovals,
  (context) => async (request, reply) => {
    const { db } = context
    const query = parseListParams(request.query)
    const found = (await readPending(db)).filter(({ fullName, email }) =>
      hasWords(`${fullName} ${email}`, query.q),
    )
    const { page, ...rest } = paginateAll(found, query, ({ createdAt }) => createdAt)
    const params = { limit: String(query.limit), q: query.q }
    reply.headers(pageHeaders(accountPaths.pending, rest, params))
    return { success: true, data: page.map(presentPendingAdmin) }
  },
)

/** Reads all pending sign-ups: a few dozen at most, because undecided ones are deleted after some time. */
const readPending = (db: Db) =>
  db
    .selectFrom('admins')
    .select(['id', 'fullName', 'email', 'role', 'createdAt'])
    .where('status', '=', 'pending')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

const countSignUps = (db: Db) => countRows(db.selectFrom('admins').where('status', '=', 'pending'))

export const accountsFeature: Feature = {
  routes: [
    signUp,
    listPendingApprovals,
    approvePendingAdmin,
    rejectPendingAdmin,
    signIn,
    signOut,
    listOwnSessions,
    endOwnSession,
    signOutEverywhere,
    forgotPassword,
    resetPassword,
    changePassword,
    getOwnAccount,
    getOwnAccountById,
    updateOwnAccount,
    ...passkeySignInRoutes,
    ...confirmRoutes,
    showOwnFactors,
    ...appRoutes,
    ...passkeyRoutes,
    makeRecoveryCodes,
    ...manageFactorRoutes,
    ...volunteerPermissionsRoutes,
  ],
  pendingCounts: {
    approvals: ['see sign-ups', ({ db }) => countSignUps(db)],
    activePics: ['see admins', async ({ db }, now) => (await listActivePics(db, now)).length],
    newPics: ['manage admins', ({ db }, now, adminId) => countNewPics(db, now, adminId)],
  },
  personSources: { account: accountSource },
  adminActions: { 'Approved sign-ups': [['admins', 'approvedBy']] },
}
