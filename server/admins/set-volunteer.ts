import type { VolunteerChoice } from '#domain/accounts/volunteer-link.ts'
import type { AdminAccount } from '#domain/admin/response-schemas.ts'
import type { Actor } from '#domain/permissions.ts'
import { adminSubject, getAdmin } from '../accounts/admins.ts'
import { changeVolunteers, linkVolunteer } from '../accounts/link-volunteer.ts'
import type { AppContext } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { assertStillAllowed, getApprovedAdmin } from './change-access.ts'
import { readAccount } from './list-admins.ts'

/** Links an account to a volunteer, or to none. @throws {HttpError} as `linkVolunteer` */
export async function setVolunteer(
  context: AppContext,
  actor: Actor,
  id: string,
  choice: VolunteerChoice | null,
): Promise<AdminAccount> {
  const { profileImageURL: picture } = await getAdmin(context.db, id)
  return changeVolunteers(context, { choice, picture }, async (db, standIn) => {
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
