import { volunteer } from '#domain/kinds/volunteer.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { addDays, eveningOn } from '#domain/site/class-calendar.ts'
import { defineWords } from '#domain/text/words.ts'
import { readListed } from '#features/content/server/records.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { listedRotaPlaces } from '#features/evenings/server/read-rota-places.ts'
import { readClasses } from '#features/evenings/server/read-school.ts'
import { saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { childrenPerVolunteer, gapOf } from '../rota.ts'
import type { GapSettings } from '../rota-schemas.ts'
import { readChildrenPerVolunteer } from './read-week.ts'

const words = defineWords({ limit: (limit: number) => `More than ${limit} children for each volunteer` })

export async function readGaps(db: Db, today: string) {
  const school = { ...(await readClasses(db)), volunteers: await readListed(db, volunteer) }
  const limit = await readChildrenPerVolunteer(db)
  const places = await listedRotaPlaces(db, school, today, addDays(today, 6))
  return [0, 1, 2, 3, 4, 5, 6].flatMap((later) => {
    const day = addDays(today, later)
    const { ids, nameOf } = school.classesOn(day)
    const classes = [...ids].map(nameOf)
    const teachers = places
      .filter((place) => place.day === day)
      .map(({ studentClass, volunteerId }) => ({ studentClass, who: volunteerId }))
    const gap = gapOf(classes, teachers, school.children.length, limit)
    return gap && eveningOn(day, school.calendar).isHeld ? [{ day, ...gap }] : []
  })
}

/**
 * Returns the settings about gaps as an admin sees them. The limit is the same for everyone; each admin has a separate
 * setting for the mail.
 */
export async function readGapSettings(db: Db, { id }: Pick<AdminActor, 'id'>): Promise<GapSettings> {
  const mailed = await db.selectFrom('gapMails').select('adminId').where('adminId', '=', id).execute()
  return { childrenPerVolunteer: await readChildrenPerVolunteer(db), isMailed: mailed.length > 0 }
}

export async function saveGapSettings(db: Db, now: Date, admin: AdminActor, sent: GapSettings) {
  const limit = sent.childrenPerVolunteer
  if (limit !== (await readChildrenPerVolunteer(db))) {
    await saveSetting(db, now, childrenPerVolunteer.key, limit)
    await recordHistory(db, now, admin, { action: 'change settings', title: words.limit(limit) })
  }
  await db.deleteFrom('gapMails').where('adminId', '=', admin.id).execute()
  if (sent.isMailed)
    await db.insertInto('gapMails').values({ adminId: admin.id, createdAt: now.toISOString() }).execute()
}
