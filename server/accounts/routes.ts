import { approvePendingAdmin } from './approve-admin.ts'
import { changePassword } from './change-password.ts'
import { checkRecipient } from './check-recipient.ts'
import { forgotPassword } from './forgot-password.ts'
import { endOwnSession, listOwnSessions, signOutEverywhere } from './own-sessions.ts'
import { listPendingApprovals } from './pending-approvals.ts'
import { getProfile, getProfileById } from './profile.ts'
import { rejectPendingAdmin } from './reject-admin.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'

/** The accounts of admins, in the order of an account's life. */
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
  getProfile,
  getProfileById,
  updateProfile,
  ...secondFactorRoutes,
  checkRecipient,
]
