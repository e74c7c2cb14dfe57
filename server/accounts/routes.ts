import type { FastifyInstance } from 'fastify'
import { accountPaths } from '#domain/accounts/accounts.ts'
import { sessionPaths } from '#domain/accounts/sessions.ts'
import type { AppContext } from '../app-context.ts'
import { allow } from '../http/guard.ts'
import { approvePendingAdmin } from './approve-admin.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { endOwnSession, listOwnSessions, signOutEverywhere } from './own-sessions.ts'
import { listPendingApprovals } from './pending-approvals.ts'
import { getProfile, getProfileById } from './profile.ts'
import { rejectPendingAdmin } from './reject-admin.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'

/** The accounts of admins (specification §7): who may, and the act. */
export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  app.post(accountPaths.signUp, allow('sign up'), signUp(context))
  app.post(accountPaths.signIn, allow('sign in'), signIn(context))
  app.post(accountPaths.signOut, allow('use own account'), signOut(context))

  app.get(sessionPaths.list, allow('use own account'), listOwnSessions(context))
  app.delete(sessionPaths.one, allow('use own account'), endOwnSession(context))
  app.delete(sessionPaths.list, allow('use own account'), signOutEverywhere(context))

  app.post(accountPaths.forgotPassword, allow('ask for a new password'), forgotPassword(context))
  app.post(accountPaths.resetPassword, allow('set a new password by link'), resetPassword(context))
  app.put(accountPaths.changePassword, allow('use own account'), changePassword(context))

  app.get(accountPaths.profile, allow('use own account'), getProfile(context))
  app.get(accountPaths.profileById, allow('use own account'), getProfileById(context))
  app.put(accountPaths.update, allow('use own account'), updateProfile(context))

  app.get(accountPaths.pending, allow('decide approvals'), listPendingApprovals(context))
  app.put(accountPaths.approve, allow('decide approvals'), approvePendingAdmin(context))
  app.delete(accountPaths.reject, allow('decide approvals'), rejectPendingAdmin(context))
}
