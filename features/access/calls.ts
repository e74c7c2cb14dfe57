import { callsWith, dataResponse, defineCall, messageResponse, pageResponse } from '#domain/api/call.ts'
import { httpMessages } from '#domain/api/http-messages.ts'
import { listQuery, unlessEmpty } from '#domain/api/list-query.ts'
import { roles } from '#domain/permissions.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { accountPaths } from '#domain/session/account-paths.ts'
import { ownAccessSchema } from '#domain/session/own-access-schemas.ts'
import { linkSchema, volunteerLinkMessages } from '#domain/session/volunteer-link.ts'
import { z } from '#domain/zod.ts'
import { decidedAdmin, signUpBody } from '#features/accounts/sign-up-schemas.ts'
import { adminAccountSchema } from './access-schemas.ts'
import {
  invitationMessages,
  invitationPaths,
  invitationSchema,
  inviteSchema,
  joinDetailsSchema,
  meetingSchema,
  resendSchema,
} from './invitations.ts'
import {
  accessFilters,
  endsOnSchema,
  manageAdminsMessages,
  manageAdminsPaths,
  roleSchema,
} from './manage-admins.ts'

const roleFilter = z.enum(roles, httpMessages.notAmong('role', roles))

const accessFilter = z.enum(accessFilters, httpMessages.notAmong('access', accessFilters))

const volunteerFilter = z.uuid('The parameter "volunteer" must be the id of a volunteer.')

const changing = callsWith({
  action: 'manage admins',
  tag: 'Admins',
  errors: [403, 409],
  needsConfirmation: true,
})

const account = { data: adminAccountSchema }

const paths = manageAdminsPaths

/** Describes a call that changes an account and takes no other input. */
export const changeCall = <const M extends 'POST' | 'DELETE', const P extends string>(
  method: M,
  path: P,
  { done, summary }: { done: string; summary: string },
) => changing(method, path, { summary, responses: { 200: messageResponse(done, account) } })

const inviting = callsWith({ tag: 'Invitations', action: 'manage admins' })

const created = { data: invitationSchema, link: z.string() }

const joining = callsWith({ action: 'sign up', tag: 'Invitations' })

export const accessCalls = {
  listAccounts: defineCall('GET', manageAdminsPaths.list, {
    action: 'see admins',
    tag: 'Admins',
    summary: 'List all accounts by name, with role, access, approver and last visit',
    query: z.object({
      ...listQuery,
      role: unlessEmpty(roleFilter).describe('Only admins with this role.'),
      access: unlessEmpty(accessFilter).describe(
        'Only admins with this access; `ending` means that it ends within four weeks or is read-only.',
      ),
      volunteer: unlessEmpty(volunteerFilter).describe('Only the account linked to this volunteer.'),
    }),
    responses: { 200: pageResponse(adminAccountSchema, 'A page of accounts') },
  }),
  showOwnAccess: defineCall('GET', accountPaths.access, {
    action: 'use own account',
    tag: 'Accounts',
    summary: 'Get your access, its end date and the volunteer permissions',
    responses: { 200: dataResponse('The access.', { data: ownAccessSchema }) },
  }),
  changeRole: changing('PUT', paths.role, {
    summary: 'Make an admin a PIC or a Volunteer',
    body: roleSchema,
    responses: { 200: messageResponse(manageAdminsMessages.roleChanged('Mira', 'PIC'), account) },
  }),
  changeEndsOn: changing('PUT', paths.endsOn, {
    summary: "Set or remove the end date of an admin's access",
    body: endsOnSchema,
    responses: { 200: messageResponse(manageAdminsMessages.endsOn('Mira', '30 June 2027'), account) },
  }),
  keep: changeCall('POST', paths.keep, {
    summary: "Extend an admin's access to the end of a later school year",
    done: manageAdminsMessages.kept('Mira', '30 June 2028'),
  }),
  end: changeCall('POST', paths.end, {
    summary: "End an admin's access and all their sessions immediately",
    done: manageAdminsMessages.ended('Mira'),
  }),
  resume: changeCall('POST', paths.resume, {
    summary: 'Restore the access of an admin',
    done: manageAdminsMessages.resumed('Mira'),
  }),
  endSessions: changeCall('DELETE', paths.sessions, {
    summary: 'End all sessions of an admin',
    done: manageAdminsMessages.sessionsEnded('Mira'),
  }),
  changeVolunteer: changing('PUT', paths.volunteer, {
    summary: 'Link an account to an existing volunteer, to a new one made from the sign-up, or to none',
    body: linkSchema,
    responses: { 200: messageResponse(volunteerLinkMessages.linked('Mira', 'Mira Sen'), account) },
  }),
  remove: changing('DELETE', paths.one, {
    summary: 'Remove an account and its personal details; the name stays in History',
    responses: { 200: messageResponse(manageAdminsMessages.removed('Mira')) },
  }),
  showInvitations: inviting('GET', invitationPaths.list, {
    summary: 'List the invitations that are neither used up nor cancelled',
    responses: { 200: dataResponse('The invitations, newest first.', { data: invitationSchema.array() }) },
  }),
  cancelOneInvitation: inviting('DELETE', invitationPaths.one, {
    summary: 'Cancel an invitation',
    responses: { 200: messageResponse(invitationMessages.canceled) },
  }),
  makeMeetingCode: inviting('POST', invitationPaths.meeting, {
    needsConfirmation: true,
    summary: 'Create a meeting code with which several people can sign up, subject to approval',
    body: meetingSchema,
    responses: { 201: messageResponse(invitationMessages.codeMade, created) },
  }),
  invite: inviting('POST', invitationPaths.list, {
    needsConfirmation: true,
    summary: 'Invite someone; their sign-up is approved automatically',
    body: inviteSchema,
    responses: { 201: messageResponse(invitationMessages.invited, created) },
    errors: [404, 409],
  }),
  resendInvitation: inviting('POST', invitationPaths.resend, {
    needsConfirmation: true,
    summary: 'Replace the link of an invitation and mail it again',
    body: resendSchema,
    responses: { 200: messageResponse(invitationMessages.invited, created) },
    errors: [409],
  }),
  showJoin: joining('GET', invitationPaths.join, {
    summary: 'Get the details of an invitation',
    responses: {
      200: dataResponse('The details; `email` and `role` are null for a meeting code.', {
        data: joinDetailsSchema,
      }),
    },
    errors: [409],
  }),
  join: joining('POST', invitationPaths.join, {
    summary: 'Sign up with an invitation',
    body: () => signUpBody(),
    responses: { 201: messageResponse(accountMessages.signedUpApproved, { data: decidedAdmin }) },
    errors: [409, 507],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    access: typeof accessCalls
  }
}
