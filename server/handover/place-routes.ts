import { placesMessages, placesPath } from '#domain/admin/places.ts'
import { type Place, placesSchema, sentPlacesSchema } from '#domain/admin/places-schemas.ts'
import { message } from '#domain/text/message.ts'
import { changeUnderContentLock } from '../db/content-version.ts'
import { Conflict } from '../errors.ts'
import { recordHistory } from '../history/record-history.ts'
import { requireAdmin } from '../http/guard.ts'
import { defineRoute } from '../http/route.ts'
import { done, found } from '../openapi/responses.ts'
import { readPlaces, savePlaces } from './places.ts'

const described = { action: 'hand the site over', tag: 'Handover', path: placesPath } as const

const showPlaces = defineRoute({
  ...described,
  method: 'GET',
  summary: 'Domain, hosting, mail and the like: whose they are, and when they are renewed',
  responses: { 200: found('In the order in which they were written down.', { data: placesSchema }) },
  handler:
    ({ db }) =>
    async () => ({ success: true, data: await readPlaces(db) }),
})

const changePlaces = defineRoute({
  ...described,
  method: 'PUT',
  summary: 'Write the list of places down anew',
  body: sentPlacesSchema,
  responses: { 200: done(placesMessages.saved, { data: placesSchema }) },
  errors: [409],
  handler:
    ({ db, now }) =>
    async (request) => {
      const admin = requireAdmin(request)
      const { places, updatedAt } = request.body
      const data = await changeUnderContentLock(db, async (db) => {
        const stored = await readPlaces(db)
        if (stored.updatedAt !== updatedAt) throw new Conflict(message(placesMessages, 'changed'))
        const title = describeChange(stored.places, places)
        if (title === '') return stored
        await recordHistory(db, now(), admin, { action: 'change places', title })
        return savePlaces(db, now(), places)
      })
      return { success: true, message: message(placesMessages, 'saved'), data }
    },
})

/** Which places were added, changed or taken out, by their names. */
function describeChange(before: Place[], after: Place[]): string {
  const texts = (places: Place[]) => new Set(places.map((place) => JSON.stringify(place)))
  const [old, current] = [texts(before), texts(after)]
  const changed = [
    ...after.filter((place) => !old.has(JSON.stringify(place))),
    ...before.filter((place) => !current.has(JSON.stringify(place))),
  ].map(({ what }) => what)
  const isReordered = changed.length === 0 && JSON.stringify(before) !== JSON.stringify(after)
  return isReordered ? 'order' : [...new Set(changed)].join(', ').slice(0, 200)
}

/** The list of places; it holds no passwords. */
export const placeRoutes = [showPlaces, changePlaces]
