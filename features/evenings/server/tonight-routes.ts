import { schoolDay } from '#domain/dates/school-day.ts'
import { addDays, eveningOn } from '#domain/site/class-calendar.ts'
import { message } from '#domain/text/words.ts'
import type { Db } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { changeWithFiles } from '#server/media/store-file.ts'
import { eveningsCalls } from '../calls.ts'
import { eveningMessages, logPhotoField } from '../evenings.ts'
import { attendanceRoute, personEvenings } from './attendance-route.ts'
import { setLogPhoto } from './class-log.ts'
import { deleteOldEvenings } from './delete-old-evenings.ts'
import { partsRoutes } from './evening-parts.ts'
import { changeHandler, readDay, readHandler } from './evening-routes.ts'
import { classLogSource, hoursSource, registersSource } from './evenings-of-person.ts'
import { hoursRoutes } from './hours.ts'
import { findLevelsDue } from './levels.ts'
import { findOpenRegisters } from './open-registers.ts'
import { findNextEvening, readEvening } from './read-evening.ts'
import { countUnfinishedChildren, findOwnVolunteer, readClasses, rotaPlacesBetween } from './read-school.ts'
import { receiveEvents } from './receive-events.ts'

const showEvening = serve(
  eveningsCalls.showEvening,
  readHandler(async (db, { params }, by) => {
    const day = params.day === 'next' ? await findNextEvening(db, by.now) : readDay(params.day)
    return readEvening(db, day, by)
  }),
)

const sendEvents = serve(eveningsCalls.sendEvents, (context) => async (request) => ({
  success: true,
  data: await receiveEvents(context, requireAdmin(request), request.body),
}))

const saveLogPhoto = serve(eveningsCalls.saveLogPhoto, (context) => async (request) => {
  const admin = requireAdmin(request)
  await using body = await receiveBody(request, context, { [logPhotoField]: 'image' })
  const data = await changeWithFiles(context, admin, body.files, async (db, { [logPhotoField]: photo }) => {
    if (photo) return setLogPhoto(db, { id: request.params.id, admin, photo })
    throw new Invalid([{ field: logPhotoField, message: message(eveningMessages, 'photoMissing') }])
  })
  return { success: true, message: message(eveningMessages, 'photoSaved'), data }
})

const deleteLogPhoto = serve(
  eveningsCalls.deleteLogPhoto,
  changeHandler(
    async (db, { params }, { admin }) => {
      await setLogPhoto(db, { id: params.id, admin, photo: null })
      return { message: message(eveningMessages, 'photoRemoved') }
    },
    { isContent: true },
  ),
)

export const eveningsFeature: Feature = {
  routes: [
    showEvening,
    sendEvents,
    saveLogPhoto,
    deleteLogPhoto,
    ...hoursRoutes,
    ...partsRoutes,
    attendanceRoute,
    personEvenings,
  ],
  dailyWork: { deleteOldEvenings },
  pendingCounts: {
    unfinishedChildren: ['change content', ({ db }) => countUnfinishedChildren(db)],
    openRegister: [
      'take the register',
      async ({ db }, now) => (await findOpenRegisters(db, now))[0]?.day ?? null,
    ],
    levelsDue: ['take the register', ({ db }, now) => findLevelsDue(db, now)],
    unwrittenLog: ['write the class log', ({ db }, now, adminId) => findUnwrittenLog(db, now, adminId)],
  },
  personSources: { registers: registersSource, classLog: classLogSource, hours: hoursSource },
}

/** For how many days a log that was not written is shown. */
const daysBack = 7

/** Finds the latest class of the last days that the volunteer of this account taught and that has no log. */
export async function findUnwrittenLog(db: Db, now: Date, adminId: string) {
  const own = await findOwnVolunteer(db, { id: adminId })
  if (!own) return null
  const today = schoolDay(now)
  const since = addDays(today, -daysBack)
  const school = await readClasses(db)
  const places = await rotaPlacesBetween(db, since, addDays(today, -1), school)
  const logs = await db.selectFrom('classLogs').select(['day', 'classId']).where('day', '>=', since).execute()
  const isWritten = (place: (typeof places)[number]) =>
    logs.some(
      ({ day, classId }) => day === place.day && school.classesOn(day).goesOnIn(classId) === place.classId,
    )
  const last = places
    .filter(({ day, volunteerId }) => volunteerId === own.id && eveningOn(day, school.calendar).isHeld)
    .findLast((place) => !isWritten(place))
  return last ? { day: last.day, studentClass: last.studentClass } : null
}
