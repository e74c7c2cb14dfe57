import type { FastifyRequest } from 'fastify'
import { formatDay } from '#domain/dates/format-day.ts'
import type { Actor } from '#domain/permissions.ts'
import { accessOf, isEnding, offOn } from '#domain/session/access.ts'
import { type VolunteerChoice, volunteerLinkMessages } from '#domain/session/volunteer-link.ts'
import { type Message, message } from '#domain/text/words.ts'
import { adminSubject, getAdmin } from '#features/accounts/server/admins.ts'
import { readLinkedVolunteer } from '#features/accounts/server/read-links.ts'
import { linkVolunteer, withVolunteerPlaceholder } from '#features/accounts/server/sign-up/link-volunteer.ts'
import { deletePendingFiles } from '#features/content/server/files/pending-deletions.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminRow } from '#server/db/tables.ts'
import type { Feature } from '#server/feature.ts'
import { defaultLimit, pageHeaders, parseListParams } from '#server/http/list-params.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import type { AdminAccount } from '../access-schemas.ts'
import { accessCalls, type changeCall } from '../calls.ts'
import { manageAdminsMessages, manageAdminsPaths } from '../manage-admins.ts'
import { sendAccessNotices } from './access-notices.ts'
import {
  assertStillAllowed,
  changeAccess,
  endAccess,
  endSessions,
  extendAccess,
  getApprovedAdmin,
  type Plan,
  removeAdmin,
  resumeAccess,
  setEndsOn,
  setRole,
} from './change-access.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { countEndings, listAdmins, readAccount } from './list-admins.ts'
import { deleteOldInvitations } from './store-invitations.ts'
import { deleteUnansweredSignUps, remindOfSignUps } from './unanswered-sign-ups.ts'

const listAccounts = serve(accessCalls.listAccounts, (context) => async (request, reply) => {
  const { db, now } = context
  const { q, cursor, limit = defaultLimit } = parseListParams(request.query)
  const { role, access, volunteer } = request.query
  const filters = { role, access, volunteer }
  const page = await listAdmins(db, now(), { q, cursor, limit, ...filters })
  reply.headers(pageHeaders(manageAdminsPaths.list, page, { limit: String(limit), q, ...filters }))
  return { success: true, data: page.admins }
})

const showOwnAccess = serve(accessCalls.showOwnAccess, (context) => async (request) => {
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
})

const changeRole = serve(
  accessCalls.changeRole,
  (context) =>
    ({ actor, params, body: { role } }) =>
      changeAdmin(context, actor, params.id, setRole(role), ({ fullName }) =>
        message(manageAdminsMessages, 'roleChanged', fullName, role),
      ),
)

const changeEndsOn = serve(
  accessCalls.changeEndsOn,
  (context) =>
    ({ actor, params, body: { endsOn } }) =>
      changeAdmin(context, actor, params.id, setEndsOn(endsOn), ({ fullName }) =>
        endsOn === null
          ? message(manageAdminsMessages, 'endsNever', fullName)
          : message(manageAdminsMessages, 'endsOn', fullName, formatDay(endsOn)),
      ),
)

type Says = (admin: Pick<AdminRow, 'fullName' | 'endsOn'>) => Message

const plainChange = (call: ReturnType<typeof changeCall>, plan: Plan, says: Says) =>
  serve(
    call,
    (context) =>
      ({ actor, params }: FastifyRequest<{ Params: { id: string } }>) =>
        changeAdmin(context, actor, params.id, plan, says),
  )

const plainChanges = [
  plainChange(accessCalls.keep, extendAccess, ({ fullName, endsOn }) =>
    message(manageAdminsMessages, 'kept', fullName, formatDay(endsOn ?? '')),
  ),
  plainChange(accessCalls.end, endAccess, ({ fullName }) => message(manageAdminsMessages, 'ended', fullName)),
  plainChange(accessCalls.resume, resumeAccess, ({ fullName }) =>
    message(manageAdminsMessages, 'resumed', fullName),
  ),
  plainChange(accessCalls.endSessions, endSessions, ({ fullName }) =>
    message(manageAdminsMessages, 'sessionsEnded', fullName),
  ),
]

const changeVolunteer = serve(accessCalls.changeVolunteer, (context) => async (request) => {
  const { actor, params, body } = request
  const data = await setVolunteer(context, actor, params.id, body.volunteer)
  const { fullName, volunteer } = data
  const text = volunteer
    ? message(volunteerLinkMessages, 'linked', fullName, volunteer.fullName)
    : message(volunteerLinkMessages, 'unlinked', fullName)
  return { success: true as const, message: text, data }
})

const remove = serve(accessCalls.remove, (context) => async (request) => {
  const { fullName } = await removeAdmin(context, request.actor, request.params.id)
  await deletePendingFiles(context)
  return { success: true as const, message: message(manageAdminsMessages, 'removed', fullName) }
})

/** Changes an account and responds with its new state. */
async function changeAdmin(context: AppContext, actor: Actor, id: string, plan: Plan, says: Says) {
  const { admin, isNew, account } = await changeAccess(context, actor, id, plan)
  const text = isNew ? says(admin) : message(manageAdminsMessages, 'unchanged')
  return { success: true as const, message: text, data: account }
}

const adminRoutes = [
  listAccounts,
  showOwnAccess,
  changeRole,
  changeEndsOn,
  ...plainChanges,
  changeVolunteer,
  remove,
]

/** Links an account to a volunteer, or to none. @throws {HttpError} like `linkVolunteer` */
async function setVolunteer(
  context: AppContext,
  actor: Actor,
  id: string,
  choice: VolunteerChoice | null,
): Promise<AdminAccount> {
  const { profileImageURL: picture } = await getAdmin(context.db, id)
  return withVolunteerPlaceholder(context, { choice, picture }, async (db, standIn) => {
    const now = context.now()
    await assertStillAllowed(db, now, actor)
    const admin = await getApprovedAdmin(db, id)
    if (choice !== null) await linkVolunteer(db, admin, { choice, actor, now, standIn })
    else if (admin.volunteerId !== null) {
      await db.updateTable('admins').set({ volunteerId: null }).where('id', '=', admin.id).execute()
      await recordHistory(db, now, actor, { action: 'unlink a volunteer', ...adminSubject(admin) })
    }
    return readAccount(db, now, await getAdmin(db, admin.id))
  })
}

export const accessFeature: Feature = {
  routes: [...adminRoutes, ...invitationRoutes],
  dailyWork: { sendAccessNotices, deleteUnansweredSignUps, remindOfSignUps, deleteOldInvitations },
  pendingCounts: { endings: ['manage admins', ({ db }, now) => countEndings(db, now)] },
  adminActions: { 'Sent invitations': [['invitations', 'createdByName']] },
}
