import { isDeepStrictEqual } from 'node:util'
import { schoolDay } from '#domain/dates/school-day.ts'
import { message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { Conflict } from '#server/errors.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { handoverCalls } from '../calls.ts'
import { hostingKey, hostingMessages, isRenewalDue } from '../hosting.ts'
import type { Hosting, HostingPlace } from '../hosting-schemas.ts'

const showHosting = serve(handoverCalls.showHosting, ({ db }) => async () => ({
  success: true,
  data: await readHosting(db),
}))

const changeHosting = serve(handoverCalls.changeHosting, ({ db, now }) => async (request) => {
  const admin = requireAdmin(request)
  const { places, updatedAt } = request.body
  const data = await changeUnderContentLock(db, async (db) => {
    const stored = await readHosting(db)
    if (stored.updatedAt !== updatedAt) throw new Conflict(message(hostingMessages, 'changed'))
    if (isDeepStrictEqual(stored.places, places)) return stored
    const saved: Hosting = { places, updatedAt: now().toISOString() }
    await saveSetting(db, now(), hostingKey, saved)
    const title = namesOfChanged(stored.places, places)
    await recordHistory(db, now(), admin, { action: 'change places', title })
    return saved
  })
  return { success: true, message: message(hostingMessages, 'saved'), data }
})

/** Returns the names of added, changed and removed services; an empty string if only their order changed. */
function namesOfChanged(before: HostingPlace[], after: HostingPlace[]): string {
  const isIn = (places: HostingPlace[], place: HostingPlace) =>
    places.some((other) => isDeepStrictEqual(place, other))
  const changed = [...after, ...before].filter((place) => !isIn(before, place) || !isIn(after, place))
  return [...new Set(changed.map(({ what }) => what))].join(', ').slice(0, 200)
}

export const hostingRoutes = [showHosting, changeHosting]

/** Reads the services. They are separate from the site settings, which everyone can read. */
export const readHosting = async (db: Db): Promise<Hosting> =>
  (await readSetting<Hosting>(db, hostingKey)) ?? { places: [], updatedAt: null }

export async function countRenewals(db: Db, now: Date): Promise<number> {
  const { places } = await readHosting(db)
  return places.filter(({ renewsOn }) => isRenewalDue(renewsOn, schoolDay(now))).length
}
