import { randomUUIDv7 } from 'node:crypto'
import type { Mark } from '#features/evenings/evening-schemas.ts'
import { addMarks } from '#features/evenings/server/store-marks.ts'
import type { Db } from '#server/db/tables.ts'

/** Returns a function that creates marks as a phone records them at one moment of an evening. */
export const marksAt =
  (at: string, day = at.slice(0, 10)) =>
  (about: Mark['about'], subject: string, what: Mark['what']): Mark => ({
    id: randomUUIDv7(),
    day,
    about,
    subject,
    what,
    at,
  })

/** Returns the id of the class that has this name now. */
export const classIdOf = async (db: Db, name: string): Promise<string> =>
  (await db.selectFrom('classes').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

type Evening = {
  /** Record ids; `late` and `volunteers` contain record ids, too. */
  here?: string[]
  late?: string[]
  volunteers?: string[]
  /** The current names of the classes whose registers are closed. */
  closed?: string[]
}

/** Fills in the register of each day, as phones do. */
export async function markEvenings(db: Db, evenings: Record<string, Evening>): Promise<void> {
  for (const [day, { here = [], late = [], volunteers = [], closed = [] }] of Object.entries(evenings)) {
    const at = `${day}T12:00:00.000Z`
    const mark = marksAt(at)
    const classIds = await Promise.all(closed.map((name) => classIdOf(db, name)))
    const marks = [
      ...here.map((id) => mark('child', id, 'here')),
      ...late.map((id) => mark('child', id, 'late')),
      ...volunteers.map((id) => mark('volunteer', id, 'here')),
      ...classIds.map((id) => mark('class', id, 'closed')),
    ]
    const received = { receivedAt: at, phone: randomUUIDv7(), adminId: null }
    await addMarks(
      db,
      marks.map((mark) => ({ ...mark, ...received })),
    )
  }
}
