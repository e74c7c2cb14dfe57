import { activityYears } from '#domain/activity.ts'
import type { Parts } from '../parts.ts'

const atOnce = 1_000

/** Deletes what was done longer ago than it is kept, in small steps, so that nobody has to wait for it. */
export async function forgetOldActivity({ db, now }: Pick<Parts, 'db' | 'now'>): Promise<void> {
  const end = now()
  end.setUTCFullYear(end.getUTCFullYear() - activityYears)
  const until = end.toISOString()
  for (;;) {
    const old = db.selectFrom('audit').select('id').where('at', '<', until).orderBy('at').limit(atOnce)
    const { numDeletedRows } = await db.deleteFrom('audit').where('id', 'in', old).executeTakeFirst()
    if (Number(numDeletedRows) < atOnce) return
  }
}
