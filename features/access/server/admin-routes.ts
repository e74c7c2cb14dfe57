import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { formatDay } from '#domain/dates/format-day.ts'
import { type Actor, roles } from '#domain/permissions.ts'
import { accessOf, isEnding, offOn } from '#domain/session/access.ts'
import { accountPaths } from '#domain/session/account-paths.ts'
import { ownAccessSchema } from '#domain/session/own-access-schemas.ts'
import { linkSchema, volunteerLinkMessages } from '#domain/session/volunteer-link.ts'
import { type Message, message } from '#domain/text/message.ts'
import { getAdmin } from '#features/accounts/server/admins.ts'
import { readLinkedVolunteer } from '#features/accounts/server/read-links.ts'
import { deletePendingFiles } from '#features/records/server/trash/pending-deletions.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminRow } from '#server/db/account-rows.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { defaultLimit, pageHeaders, parseListParams } from '#server/http/list-params.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { httpMessages } from '#server/http-messages.ts'
import { listParameters, queryParameter, unlessEmpty } from '#server/openapi/parameters.ts'
import { done, found, pageOf } from '#server/openapi/responses.ts'
import { namedSchema } from '#server/openapi/schemas.ts'
import {
  accessFilters,
  endsOnSchema,
  manageAdminsMessages,
  manageAdminsPaths,
  roleSchema,
} from '../manage-admins.ts'
import { changeAccess, type Plan, removeAdmin } from './change-access.ts'
import { endAccess, endSessions, keepAccess, resumeAccess, setEndsOn, setRole } from './changes.ts'
import { listAdmins } from './list-admins.ts'
import { setVolunteer } from './set-volunteer.ts'

const roleFilter = z.enum(roles, httpMessages.notAmong('role', roles))
const accessFilter = z.enum(accessFilters, httpMessages.notAmong('access', accessFilters))
const volunteerFilter = z.uuid('The parameter "volunteer" must be the id of a volunteer.')
const paramsSchema = z.object({
  role: unlessEmpty(roleFilter),
  access: unlessEmpty(accessFilter),
  volunteer: unlessEmpty(volunteerFilter),
})

const listAccounts = defineRoute({
  method: 'GET',
  path: manageAdminsPaths.list,
  action: 'see admins',
  tag: 'Admins',
  summary: 'Everyone with an account, by name: role, access, who approved them, when they were last seen',
  parameters: {
    ...listParameters,
    role: queryParameter('role', 'Only admins with this role.', roleFilter),
    access: queryParameter(
      'access',
      'Only admins with this access; `ending` are those whose access ends within four weeks or is read-only.',
      accessFilter,
    ),
    volunteer: queryParameter(
      'volunteer',
      'Only the account that is linked to this volunteer.',
      volunteerFilter,
    ),
  },
  responses: { 200: pageOf(namedSchema('AdminAccount'), 'A page of the accounts') },
  handler: (context) => async (request, reply) => {
    const { db, now } = context
    const { q, cursor, limit = defaultLimit } = parseListParams(request.query)
    const filters = parseInput(paramsSchema, request.query)
    const page = await listAdmins(db, now(), { q, cursor, limit, ...filters })
    reply.headers(pageHeaders(manageAdminsPaths.list, page, { limit: String(limit), q, ...filters }))
    return { success: true, data: page.admins }
  },
})

const showOwnAccess = defineRoute({
  method: 'GET',
  path: accountPaths.access,
  action: 'use own account',
  tag: 'Accounts',
  summary: 'Your access, its end, and what volunteers may do',
  responses: { 200: found('The access.', { data: ownAccessSchema }) },
  handler: (context) => async (request) => {
    const { db, now } = context
    const { id, volunteersMay } = requireAdmin(request)
    const admin = await getAdmin(db, id)
    const { endsOn } = admin
    const data = {
      access: accessOf(admin, now()),
      endsOn,
      offOn: endsOn && offOn(endsOn),
      isEnding: isEnding(admin, now()),
      volunteersMay,
      volunteer: await readLinkedVolunteer(db, admin),
    }
    return { success: true, data }
  },
})

const careful = {
  action: 'manage admins',
  tag: 'Admins',
  errors: [403, 409],
  needsConfirmation: true,
} as const
const account = { data: namedSchema('AdminAccount') }
const paths = manageAdminsPaths

const changeRole = defineRoute({
  method: 'PUT',
  path: paths.role,
  ...careful,
  summary: 'Make an admin a PIC or a Volunteer',
  body: roleSchema,
  responses: { 200: done(manageAdminsMessages.roleChanged('Mira', 'PIC'), account) },
  handler:
    (context) =>
    ({ actor, params, body: { role } }) =>
      answer(context, actor, params.id, setRole(role), ({ fullName }) =>
        message(manageAdminsMessages, 'roleChanged', fullName, role),
      ),
})

const changeEndsOn = defineRoute({
  method: 'PUT',
  path: paths.endsOn,
  ...careful,
  summary: "Set the last day of an admin's access, or that it does not end by itself",
  body: endsOnSchema,
  responses: { 200: done(manageAdminsMessages.endsOn('Mira', '30 June 2027'), account) },
  handler:
    (context) =>
    ({ actor, params, body: { endsOn } }) =>
      answer(context, actor, params.id, setEndsOn(endsOn), ({ fullName }) =>
        endsOn === null
          ? message(manageAdminsMessages, 'endsNever', fullName)
          : message(manageAdminsMessages, 'endsOn', fullName, formatDay(endsOn)),
      ),
})

type Says = (admin: Pick<AdminRow, 'fullName' | 'endsOn'>) => Message

/** A change of an account about which nothing else is sent. */
const plainChange = (route: Pick<Route, 'method' | 'path' | 'summary'>, plan: Plan, says: Says) =>
  defineRoute({
    ...route,
    ...careful,
    responses: { 200: done(says({ fullName: 'Mira', endsOn: '2028-06-30' }).text, account) },
    handler:
      (context) =>
      ({ actor, params }: FastifyRequest<{ Params: { id: string } }>) =>
        answer(context, actor, params.id, plan, says),
  })

const plainChanges = [
  plainChange(
    {
      method: 'POST',
      path: paths.keep,
      summary: "Keep an admin's access, which would end, until the end of a later school year",
    },
    keepAccess,
    ({ fullName, endsOn }) => message(manageAdminsMessages, 'kept', fullName, formatDay(endsOn ?? '')),
  ),
  plainChange(
    { method: 'POST', path: paths.end, summary: "End an admin's access and all their sessions at once" },
    endAccess,
    ({ fullName }) => message(manageAdminsMessages, 'ended', fullName),
  ),
  plainChange(
    { method: 'POST', path: paths.resume, summary: 'Give an admin access again' },
    resumeAccess,
    ({ fullName }) => message(manageAdminsMessages, 'resumed', fullName),
  ),
  plainChange(
    { method: 'DELETE', path: paths.sessions, summary: 'End all sessions of an admin' },
    endSessions,
    ({ fullName }) => message(manageAdminsMessages, 'sessionsEnded', fullName),
  ),
]

const changeVolunteer = defineRoute({
  method: 'PUT',
  path: paths.volunteer,
  ...careful,
  summary:
    'Link an account to the volunteer it belongs to: one there is, one added from the sign-up, or none',
  body: linkSchema,
  responses: { 200: done(volunteerLinkMessages.linked('Mira', 'Mira Sen'), account) },
  handler: (context) => async (request) => {
    const { actor, params, body } = request
    const data = await setVolunteer(context, actor, params.id, body.volunteer)
    const { fullName, volunteer } = data
    const text = volunteer
      ? message(volunteerLinkMessages, 'linked', fullName, volunteer.fullName)
      : message(volunteerLinkMessages, 'unlinked', fullName)
    return { success: true, message: text, data }
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: paths.one,
  ...careful,
  summary: 'Remove an account and the person’s details; the name stays in History',
  responses: { 200: done(manageAdminsMessages.removed('Mira')) },
  handler: (context) => async (request) => {
    const { fullName } = await removeAdmin(context, request.actor, request.params.id)
    await deletePendingFiles(context)
    return { success: true, message: message(manageAdminsMessages, 'removed', fullName) }
  },
})

/** Changes an account and answers what it is then. */
async function answer(context: AppContext, actor: Actor, id: string, plan: Plan, says: Says) {
  const { admin, isNew, account } = await changeAccess(context, actor, id, plan)
  const text = isNew ? says(admin) : message(manageAdminsMessages, 'unchanged')
  return { success: true, message: text, data: account }
}

/** The accounts of all admins, for every admin to see and for PICs to manage. */
export const adminsRoutes = [
  listAccounts,
  showOwnAccess,
  changeRole,
  changeEndsOn,
  ...plainChanges,
  changeVolunteer,
  remove,
]
