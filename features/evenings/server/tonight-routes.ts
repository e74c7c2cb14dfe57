import { image } from '#domain/kinds/fields.ts'
import { message } from '#domain/text/message.ts'
import { Invalid } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { defineRoute } from '#server/http/route.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { changeWithFiles } from '#server/media/store-file.ts'
import { formBody } from '#server/openapi/bodies.ts'
import { done, found } from '#server/openapi/responses.ts'
import { eveningSchema, eventsSchema, receivedSchema } from '../evening-schemas.ts'
import { eveningMessages, eveningPaths, logPhotoField } from '../evenings.ts'
import { attendanceRoute } from './attendance-route.ts'
import { setLogPhoto } from './class-log.ts'
import { changeRoute, readDay, readRoute } from './evening-routes.ts'
import { hoursRoutes } from './hours.ts'
import { findNextEvening, readEvening } from './read-evening.ts'
import { receiveEvents } from './receive-events.ts'

const tag = 'Evenings'
/** As many entries of the class log as may be sent at once, with all their letters. */
const maxBodyBytes = 4 * 1024 * 1024

const showEvening = readRoute({
  path: eveningPaths.one,
  summary: 'One evening: who teaches, who is here, what was done; `next` is tonight or the next one',
  description: 'The evening.',
  data: eveningSchema,
  read: async (db, { params }, by) => {
    const day = params.day === 'next' ? await findNextEvening(db, by.now) : readDay(params.day)
    return readEvening(db, day, by)
  },
})

const sendEvents = defineRoute({
  method: 'POST',
  path: eveningPaths.events,
  // Each event asks for an action of its own, too; what that refuses is refused by its id.
  action: 'add content',
  tag,
  summary: 'Marks of registers, entries of the class log and new children, as a phone has noted them',
  body: eventsSchema,
  maxBodyBytes,
  responses: {
    200: found('Which were stored, now or before, and which never will be.', { data: receivedSchema }),
  },
  handler: (context) => async (request) => ({
    success: true,
    data: await receiveEvents(context, requireAdmin(request), request.body),
  }),
})

const saveLogPhoto = defineRoute({
  method: 'PUT',
  path: eveningPaths.logPhoto,
  action: 'write the class log',
  tag,
  summary: 'The photo of the board, of one’s own entry in the class log',
  body: () => formBody({ [logPhotoField]: image('Photo') }),
  responses: { 200: done(eveningMessages.photoSaved, { data: eveningSchema.shape.log.element }) },
  errors: [404, 422, 507],
  handler: (context) => async (request) => {
    const admin = requireAdmin(request)
    await using body = await receiveBody(request, context, { [logPhotoField]: 'image' })
    const data = await changeWithFiles(context, admin, body.files, async (db, { [logPhotoField]: photo }) => {
      if (photo) return setLogPhoto(db, { id: request.params.id, admin, photo })
      throw new Invalid([{ field: logPhotoField, message: message(eveningMessages, 'photoMissing') }])
    })
    return { success: true, message: message(eveningMessages, 'photoSaved'), data }
  },
})

const deleteLogPhoto = changeRoute({
  method: 'DELETE',
  path: eveningPaths.logPhoto,
  action: 'write the class log',
  summary: 'Remove the photo of the board, from one’s own entry in the class log or as a PIC',
  errors: [404],
  isContent: true,
  work: async (db, { params }, { admin }) => {
    await setLogPhoto(db, { id: params.id, admin, photo: null })
    return message(eveningMessages, 'photoRemoved')
  },
})

/** What the rooms of the evening answer. */
export const eveningRoutes = [
  showEvening,
  sendEvents,
  saveLogPhoto,
  deleteLogPhoto,
  ...hoursRoutes,
  attendanceRoute,
]
