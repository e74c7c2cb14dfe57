import type { Actor } from '#domain/permissions.ts'
import type { VolunteerChoice } from '#domain/session/volunteer-link.ts'
import { adminSubject, getAdmin } from '#features/accounts/server/admins.ts'
import { linkVolunteer, withVolunteerPlaceholder } from '#features/accounts/server/link-volunteer.ts'
import { recordHistory } from '#features/records/server/history/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminAccount } from '../access-schemas.ts'
import { assertStillAllowed, getApprovedAdmin } from './change-access.ts'
import { readAccount } from './list-admins.ts'

/** Links an account to a volunteer, or to none. @throws {HttpError} like `linkVolunteer` */
export async function setVolunteer(
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
