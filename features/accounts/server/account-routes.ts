import type { Feature } from '#server/feature.ts'
import { accountSource } from './account-of-person.ts'
import { listActivePics } from './admins.ts'
import { volunteerPermissionsRoutes } from './change-volunteer-permissions.ts'
import { getOwnAccount, getOwnAccountById, updateOwnAccount } from './own-account.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { changePassword, resetPassword } from './passwords/set-password.ts'
import { appRoutes } from './second-factor/authenticator-app.ts'
import { confirmRoutes } from './second-factor/confirm-identity.ts'
import { manageFactorRoutes } from './second-factor/manage-factors.ts'
import { makeRecoveryCodes, showOwnFactors } from './second-factor/own-factors.ts'
import { passkeyRoutes, passkeySignInRoutes } from './second-factor/passkey-routes.ts'
import { endOwnSession, listOwnSessions, signOut, signOutEverywhere } from './sessions/own-sessions.ts'
import { signIn } from './sessions/sign-in.ts'
import { approvePendingAdmin, rejectPendingAdmin } from './sign-up/decide-approval.ts'
import { countNewPics } from './sign-up/new-pics.ts'
import { countSignUps, listPendingApprovals } from './sign-up/pending-approvals.ts'
import { signUp } from './sign-up/sign-up.ts'

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
