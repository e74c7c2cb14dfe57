import { familyMessages, familyPaths } from '#domain/evenings/families.ts'
import { hoursSchema, sentCorrectionSchema } from '#domain/evenings/family-schemas.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { message } from '#domain/text/message.ts'
import { getRecord } from '../../content/records.ts'
import { newId } from '../../db/new-id.ts'
import { historySubject, recordHistory } from '../../history/record-history.ts'
import { describedSchema } from '../../openapi/schemas.ts'
import { changeRoute, readRoute } from '../evening-routes.ts'
import { findOwnVolunteer } from '../read-school.ts'
import { readHours } from './read-hours.ts'

const showOwnHours = readRoute({
  path: familyPaths.ownHours,
  action: 'use own account',
  summary: 'The evenings and hours of the admin who asks',
  description: 'Null where no volunteer has the address of the account.',
  data: { oneOf: [describedSchema(hoursSchema), { type: 'null' }] },
  read: async (db, _request, { admin }) => {
    const row = await findOwnVolunteer(db, admin)
    return row ? readHours(db, row) : null
  },
})

const showHours = readRoute({
  path: familyPaths.hours,
  summary: 'The evenings and hours of a volunteer',
  description: 'By all registers, with what was corrected.',
  data: hoursSchema,
  errors: [404],
  read: async (db, { params }) => readHours(db, await getRecord(db, volunteer, params.id)),
})

const correctHours = changeRoute({
  method: 'POST',
  path: familyPaths.hours,
  action: 'correct hours',
  summary: 'Add to the hours that registers give a volunteer, or take some away',
  body: sentCorrectionSchema,
  errors: [404],
  work: async (db, { params, body }, { admin, now }) => {
    const row = await getRecord(db, volunteer, params.id)
    const by = { at: now.toISOString(), adminId: admin.id, adminName: admin.fullName }
    await db
      .insertInto('hoursCorrections')
      .values({ id: newId(), volunteerId: row.id, ...body, ...by })
      .execute()
    await recordHistory(db, now, admin, { action: 'correct hours', ...historySubject(volunteer, row) })
    return message(familyMessages, 'corrected', String(row.fullName))
  },
})

/** The evenings and hours of volunteers. */
export const hoursRoutes = [showOwnHours, showHours, correctHours]
