import { editBody } from '#domain/api/bodies.ts'
import { dataResponse, defineCall, listResponse, messageResponse } from '#domain/api/call.ts'
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

const route = {
  action: 'change what volunteers may do',
  tag: 'Site settings',
} as const

const ownAccount = { action: 'use own account', tag: 'Accounts' } as const

const needsSecondFactor = z
  .boolean()
  .optional()
  .describe('True if the caller must first set up a second factor.')

const ofOwnAccount = {
  ...ownAccount,
  responses: { 200: dataResponse('The record.', { admin: namedSchema<Admin>('Admin'), needsSecondFactor }) },
} as const

export const signedInResponse = {
  200: messageResponse(accountMessages.loggedIn, {
    token: z.string(),
    admin: namedSchema<Admin>('Admin'),
    needsSecondFactor,
  }),
}

export const accountsCalls = {
  showVolunteerPermissions: defineCall('GET', volunteerPermissionsPath, {
    ...route,
    summary: 'Get the volunteer permissions',
    responses: { 200: dataResponse('All permissions.', { data: volunteerPermissionsSchema }) },
  }),
  changeVolunteerPermissions: defineCall('PUT', volunteerPermissionsPath, {
    ...route,
    needsConfirmation: true,
    summary: 'Change any subset of the volunteer permissions',
    body: volunteerPermissionsSchema.partial(),
    responses: {
      200: messageResponse(volunteerPermissionsMessages.saved, { data: volunteerPermissionsSchema }),
    },
  }),
  approvePendingAdmin: defineCall('PUT', accountPaths.approve, {
    action: 'decide approvals',
    needsConfirmation: true,
    tag: 'Accounts',
    summary: 'Approve a sign-up; `volunteer` optionally links a volunteer or adds one',
    body: approvalSchema,
    responses: { 200: messageResponse(accountMessages.approved, { data: decidedAdmin }) },
    errors: [409],
  }),
  rejectPendingAdmin: defineCall('DELETE', accountPaths.reject, {
    action: 'decide approvals',
    tag: 'Accounts',
    summary: 'Reject a sign-up',
    responses: { 200: messageResponse(accountMessages.rejected) },
    errors: [409],
  }),
  forgotPassword: defineCall('POST', accountPaths.forgotPassword, {
    action: 'ask for a new password',
    tag: 'Accounts',
    summary: 'Request a password reset link by mail',
    body: forgotPasswordSchema,
    responses: {
      200: messageResponse(accountMessages.resetSent),
      202: messageResponse(accountMessages.resetQueued),
    },
    errors: [403, 404, 502],
  }),
  listOwnSessions: defineCall('GET', sessionPaths.list, {
    ...ownAccount,
    summary: 'List your sessions',
    responses: {
      200: dataResponse('The sessions: the current one first, then by last use.', {
        data: sessionSchema.array(),
      }),
    },
  }),
  endOwnSession: defineCall('DELETE', sessionPaths.one, {
    ...ownAccount,
    summary: 'End one of your sessions',
    responses: { 200: messageResponse(sessionMessages.ended) },
  }),
  signOutEverywhere: defineCall('DELETE', sessionPaths.list, {
    ...ownAccount,
    summary: 'End all your sessions, including the current one',
    responses: { 200: messageResponse(sessionMessages.endedEverywhere) },
  }),
  signOut: defineCall('POST', accountPaths.signOut, {
    ...ownAccount,
    summary: 'End the current session',
    responses: { 200: messageResponse(accountMessages.signedOut) },
  }),
  listPendingApprovals: defineCall('GET', accountPaths.pending, {
    action: 'see sign-ups',
    tag: 'Accounts',
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
  getOwnAccount: defineCall('GET', accountPaths.own, {
    ...ofOwnAccount,
    summary: 'Get your own record',
  }),
  getOwnAccountById: defineCall('GET', accountPaths.ownById, {
    ...ofOwnAccount,
    summary: 'Get your own record by its id',
    errors: [403],
  }),
  updateOwnAccount: defineCall('PUT', accountPaths.update, {
    ...ownAccount,
    summary: 'Change your own record, except the e-mail address and role',
    body: () => editBody(adminFields),
    responses: {
      200: messageResponse(accountMessages.accountUpdated, { admin: namedSchema<Admin>('Admin') }),
    },
    errors: [403, 409, 507],
  }),
  changePassword: defineCall('PUT', accountPaths.changePassword, {
    ...ownAccount,
    summary: 'Change your password; ends all your sessions',
    body: changePasswordSchema,
    responses: { 200: messageResponse(accountMessages.passwordChanged) },
  }),
  resetPassword: defineCall('POST', accountPaths.resetPassword, {
    action: 'set a new password by link',
    tag: 'Accounts',
    summary: 'Set a new password with the mailed link',
    body: resetPasswordSchema,
    responses: { 200: messageResponse(accountMessages.passwordReset) },
  }),
  signIn: defineCall('POST', accountPaths.signIn, {
    action: 'sign in',
    tag: 'Accounts',
    summary: 'Sign in',
    body: signInSchema,
    responses: signedInResponse,
    errors: [401, 403, 404],
  }),
  signUp: defineCall('POST', accountPaths.signUp, {
    action: 'sign up',
    tag: 'Accounts',
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
