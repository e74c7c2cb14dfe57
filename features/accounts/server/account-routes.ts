import { approvePendingAdmin, rejectPendingAdmin } from './decide-approval.ts'
import { forgotPassword } from './forgot-password.ts'
import { getOwnAccount, getOwnAccountById, updateOwnAccount } from './own-account.ts'
import { endOwnSession, listOwnSessions, signOut, signOutEverywhere } from './own-sessions.ts'
import { listPendingApprovals } from './pending-approvals.ts'
import { appRoutes } from './second-factor/authenticator-app.ts'
import { confirmRoutes } from './second-factor/confirm-identity.ts'
import { manageFactorRoutes } from './second-factor/manage-factors.ts'
import { makeRecoveryCodes, showOwnFactors } from './second-factor/own-factors.ts'
import { passkeyRoutes, passkeySignInRoutes } from './second-factor/passkey-routes.ts'
import { changePassword, resetPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export const accountRoutes = [
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
]
