import type { FastifyInstance } from 'fastify'
import { accountPaths } from '#domain/accounts.ts'
import { sessionPaths } from '#domain/sessions.ts'
import { allow } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { approve } from './approve-admin.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { endOwnSession, ownSessions, signOutEverywhere } from './own-sessions.ts'
import { pendingApprovals } from './pending-approvals.ts'
import { profile, profileById } from './profile.ts'
import { reject } from './reject-admin.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'

/** The accounts of admins (specification §7): who may, and the act. */
export function accountRoutes(app: FastifyInstance, parts: Parts): void {
  app.post(accountPaths.signUp, allow('sign up'), signUp(parts))
  app.post(accountPaths.signIn, allow('sign in'), signIn(parts))
  app.post(accountPaths.signOut, allow('use own account'), signOut(parts))

  app.get(sessionPaths.list, allow('use own account'), ownSessions(parts))
  app.delete(sessionPaths.one, allow('use own account'), endOwnSession(parts))
  app.delete(sessionPaths.list, allow('use own account'), signOutEverywhere(parts))

  app.post(accountPaths.forgotPassword, allow('ask for a new password'), forgotPassword(parts))
  app.post(accountPaths.resetPassword, allow('set a new password by link'), resetPassword(parts))
  app.put(accountPaths.changePassword, allow('use own account'), changePassword(parts))

  app.get(accountPaths.profile, allow('use own account'), profile(parts))
  app.get(accountPaths.profileById, allow('use own account'), profileById(parts))
  app.put(accountPaths.update, allow('use own account'), updateProfile(parts))

  app.get(accountPaths.pending, allow('decide approvals'), pendingApprovals(parts))
  app.put(accountPaths.approve, allow('decide approvals'), approve(parts))
  app.delete(accountPaths.reject, allow('decide approvals'), reject(parts))
}
