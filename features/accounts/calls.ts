import { editBody } from '#domain/api/bodies.ts'
import { callsWith, dataResponse, listResponse, messageResponse } from '#domain/api/call.ts'
import { listQuery } from '#domain/api/list-query.ts'
import { namedSchema } from '#domain/api/schemas.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import type { Admin, PendingAdmin } from '#domain/session/accounts.ts'
import {
  accountPaths,
  adminFields,
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  signInSchema,
} from '#domain/session/accounts.ts'
import { volunteerPermissionsSchema } from '#domain/session/own-access-schemas.ts'
import { sessionMessages, sessionPaths } from '#domain/session/session-paths.ts'
import { approvalSchema } from '#domain/session/volunteer-link.ts'
import { volunteerPermissionsMessages, volunteerPermissionsPath } from '#domain/volunteer-permissions.ts'
import { z } from '#domain/zod.ts'
import { sessionSchema } from './session-schemas.ts'
import { decidedAdmin, signUpBody } from './sign-up-schemas.ts'

const define = callsWith({ tag: 'Accounts' })

const settingVolunteers = callsWith({
  action: 'change what volunteers may do',
  tag: 'Site settings',
})

const ofOwnAccount = callsWith({ action: 'use own account', tag: 'Accounts' })

const needsSecondFactor = z
  .boolean()
  .optional()
  .describe('True if the caller must first set up a second factor.')

const readingAccount = callsWith({
  action: 'use own account',
  tag: 'Accounts',
  responses: { 200: dataResponse('The record.', { admin: namedSchema<Admin>('Admin'), needsSecondFactor }) },
})

export const signedInResponse = {
  200: messageResponse(accountMessages.loggedIn, {
    token: z.string(),
    admin: namedSchema<Admin>('Admin'),
    needsSecondFactor,
  }),
}

export const accountsCalls = {
  showVolunteerPermissions: settingVolunteers('GET', volunteerPermissionsPath, {
    summary: 'Get the volunteer permissions',
    responses: { 200: dataResponse('All permissions.', { data: volunteerPermissionsSchema }) },
  }),
  changeVolunteerPermissions: settingVolunteers('PUT', volunteerPermissionsPath, {
    needsConfirmation: true,
    summary: 'Change any subset of the volunteer permissions',
    body: volunteerPermissionsSchema.partial(),
    responses: {
      200: messageResponse(volunteerPermissionsMessages.saved, { data: volunteerPermissionsSchema }),
    },
  }),
  approvePendingAdmin: define('PUT', accountPaths.approve, {
    action: 'decide approvals',
    needsConfirmation: true,
    summary: 'Approve a sign-up; `volunteer` optionally links a volunteer or adds one',
    body: approvalSchema,
    responses: { 200: messageResponse(accountMessages.approved, { data: decidedAdmin }) },
    errors: [409],
  }),
  rejectPendingAdmin: define('DELETE', accountPaths.reject, {
    action: 'decide approvals',
    summary: 'Reject a sign-up',
    responses: { 200: messageResponse(accountMessages.rejected) },
    errors: [409],
  }),
  forgotPassword: define('POST', accountPaths.forgotPassword, {
    action: 'ask for a new password',
    summary: 'Request a password reset link by mail',
    body: forgotPasswordSchema,
    responses: {
      200: messageResponse(accountMessages.resetSent),
      202: messageResponse(accountMessages.resetQueued),
    },
    errors: [403, 404, 502],
  }),
  listOwnSessions: ofOwnAccount('GET', sessionPaths.list, {
    summary: 'List your sessions',
    responses: {
      200: dataResponse('The sessions: the current one first, then by last use.', {
        data: sessionSchema.array(),
      }),
    },
  }),
  endOwnSession: ofOwnAccount('DELETE', sessionPaths.one, {
    summary: 'End one of your sessions',
    responses: { 200: messageResponse(sessionMessages.ended) },
  }),
  signOutEverywhere: ofOwnAccount('DELETE', sessionPaths.list, {
    summary: 'End all your sessions, including the current one',
    responses: { 200: messageResponse(sessionMessages.endedEverywhere) },
  }),
  signOut: ofOwnAccount('POST', accountPaths.signOut, {
    summary: 'End the current session',
    responses: { 200: messageResponse(accountMessages.signedOut) },
  }),
  listPendingApprovals: define('GET', accountPaths.pending, {
    action: 'see sign-ups',
    summary: 'List pending sign-ups',
    query: z.object(listQuery),
    responses: {
      200: listResponse(
        dataResponse('The list, or a page of it.', {
          data: z.array(namedSchema<PendingAdmin>('PendingAdmin')),
        }),
      ),
    },
  }),
  getOwnAccount: readingAccount('GET', accountPaths.own, {
    summary: 'Get your own record',
  }),
  getOwnAccountById: readingAccount('GET', accountPaths.ownById, {
    summary: 'Get your own record by its id',
    errors: [403],
  }),
  updateOwnAccount: ofOwnAccount('PUT', accountPaths.update, {
    summary: 'Change your own record, except the e-mail address and role',
    body: () => editBody(adminFields),
    responses: {
      200: messageResponse(accountMessages.accountUpdated, { admin: namedSchema<Admin>('Admin') }),
    },
    errors: [403, 409, 507],
  }),
  changePassword: ofOwnAccount('PUT', accountPaths.changePassword, {
    summary: 'Change your password; ends all your sessions',
    body: changePasswordSchema,
    responses: { 200: messageResponse(accountMessages.passwordChanged) },
  }),
  resetPassword: define('POST', accountPaths.resetPassword, {
    action: 'set a new password by link',
    summary: 'Set a new password with the mailed link',
    body: resetPasswordSchema,
    responses: { 200: messageResponse(accountMessages.passwordReset) },
  }),
  signIn: define('POST', accountPaths.signIn, {
    action: 'sign in',
    summary: 'Sign in',
    body: signInSchema,
    responses: signedInResponse,
    errors: [401, 403, 404],
  }),
  signUp: define('POST', accountPaths.signUp, {
    action: 'sign up',
    summary: 'Sign up for an account, subject to approval',
    body: () => signUpBody(['setup']),
    responses: { 201: messageResponse(accountMessages.signedUp, { data: decidedAdmin }) },
    errors: [409, 507],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    accounts: typeof accountsCalls
  }
}
