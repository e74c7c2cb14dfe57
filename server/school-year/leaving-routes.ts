import type { FastifyRequest } from 'fastify'
import { schoolDay } from '#domain/dates/school-day.ts'
import { sentLeavingSchema } from '#domain/evenings/family-schemas.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { type Departure, leavingMessages, leavingPaths } from '#domain/records/leaving.ts'
import { recordTitle } from '#domain/records/record-path.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '../app-context.ts'
import { present } from '../content/present.ts'
import { getKind, getRecord, updateRecord } from '../content/records.ts'
import { changeContent } from '../db/content-version.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { Invalid } from '../errors.ts'
import { addAbsenceNote } from '../evenings/families.ts'
import { requireAdmin } from '../http/guard.ts'
import { defineRoute } from '../http/route.ts'
import { done } from '../openapi/responses.ts'
import { namedSchema } from '../openapi/schemas.ts'

const route = { method: 'POST', action: 'change content', tag: 'School year', errors: [404] } as const
const words = { left: (reason: string) => `Left: ${reason}` }
const person = { oneOf: ['Student', 'Volunteer'].map(namedSchema) }

/** Somebody leaves in the middle of a year. */
const leave = defineRoute({
  ...route,
  path: leavingPaths.leave,
  summary: 'Mark a person as having left; repeating it changes nothing',
  body: sentLeavingSchema,
  responses: { 200: done('The person.', { data: person }) },
  handler: (context) => async (request) => {
    const leftOn = schoolDay(context.now())
    const { reason } = request.body
    const { kind, row } = await setDeparture(
      context,
      request,
      (current) => (current.leftOn ? undefined : { leftOn, leftAs: 'left' }),
      async (db, kind, actor) => {
        // Why a child leaves is as private as why one was missing, and is kept as long.
        if (kind.name === student.name && reason && can(actor, 'note absences'))
          await addAbsenceNote(
            db,
            { studentId: request.params.id, heard: words.left(reason), isComing: false },
            { admin: actor, now: context.now() },
          )
      },
    )
    const data = present(kind, row, request.actor)
    return { success: true, message: message(leavingMessages, 'left', recordTitle(kind, data)), data }
  },
})

const comeBack = defineRoute({
  ...route,
  path: leavingPaths.return,
  summary: 'Bring a person who has left back to the list; repeating it changes nothing',
  responses: { 200: done('The person.', { data: person }) },
  handler: (context) => async (request) => {
    const { kind, row } = await setDeparture(context, request, (current) =>
      current.leftOn ? { leftOn: null, leftAs: null } : undefined,
    )
    const data = present(kind, row, request.actor)
    return { success: true, message: message(leavingMessages, 'returned', recordTitle(kind, data)), data }
  },
})

type Columns = Departure | { leftOn: null; leftAs: null } | undefined

/** @throws {Invalid} of a kind whose records do not leave @throws {NotFound} */
async function setDeparture(
  context: AppContext,
  request: FastifyRequest,
  columnsFor: (current: ContentRow) => Columns,
  onChanged?: (db: Db, kind: Kind, actor: AdminActor) => Promise<void>,
): Promise<{ kind: Kind; row: ContentRow }> {
  const { kind: name, id } = request.params as { kind: string; id: string }
  const kind = getKind(name)
  const actor = requireAdmin(request)
  if (!kind.canLeave) throw new Invalid([], message(leavingMessages, 'nobodyLeaves', kind.labels.many))
  const row = await changeContent(context, async (db) => {
    const current = await getRecord(db, kind, id)
    const columns = columnsFor(current)
    if (!columns) return current
    await onChanged?.(db, kind, actor)
    return updateRecord(db, current, { kind, actor, now: context.now(), columns })
  })
  return { kind, row }
}

/** Who leaves the school one by one, and who comes back. */
export const leavingRoutes = [leave, comeBack]
