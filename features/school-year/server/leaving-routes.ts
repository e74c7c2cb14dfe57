import type { FastifyRequest } from 'fastify'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type Departure, leavingMessages } from '#domain/kinds/leaving.ts'
import { recordTitle } from '#domain/kinds/record-path.ts'
import { student } from '#domain/kinds/student.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { getKind, getRecord } from '#features/content/server/records.ts'
import { present } from '#features/content/server/visibility/present.ts'
import { updateRecord } from '#features/content/server/write/write-record.ts'
import { addAbsenceNote } from '#features/families/server/family-routes.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { schoolYearCalls } from '../calls.ts'

const words = defineWords({ left: (reason: string) => `Left: ${reason}` })

/** Marks a person as leaving during the year. */
const leave = serve(
  schoolYearCalls.leave,
  (context) => (request) =>
    setDeparture(context, request, 'left', async ({ db, kind, current, actor, now }) => {
      const { reason } = request.body
      if (current.leftOn) return undefined
      // The reason is as private as a note about an absence, and is kept just as long.
      if (kind.name === student.name && reason && can(actor, 'note absences')) {
        const note = { studentId: current.id, heard: words.left(reason), isComing: false }
        await addAbsenceNote(db, note, { admin: actor, now })
      }
      return { leftOn: schoolDay(now), leftAs: 'left' }
    }),
)

const comeBack = serve(
  schoolYearCalls.comeBack,
  (context) => (request) =>
    setDeparture(context, request, 'returned', async ({ current }) =>
      current.leftOn ? { leftOn: null, leftAs: null } : undefined,
    ),
)

type Departing = { db: Db; kind: Kind; current: ContentRow; actor: AdminActor; now: Date }
type Columns = Departure | { leftOn: null; leftAs: null } | undefined

/**
 * @param change returns the columns that change, if any
 * @throws {Invalid} for a kind that cannot leave
 * @throws {NotFound}
 */
async function setDeparture(
  context: AppContext,
  request: FastifyRequest<{ Params: { kind: string; id: string } }>,
  outcome: 'left' | 'returned',
  change: (departing: Departing) => Promise<Columns>,
) {
  const kind = getKind(request.params.kind)
  const [actor, now] = [requireAdmin(request), context.now()]
  if (!kind.canLeave) throw new Invalid([], message(leavingMessages, 'nobodyLeaves', kind.labels.many))
  const row = await changeContent(context, async (db) => {
    const current = await getRecord(db, kind, request.params.id)
    const columns = await change({ db, kind, current, actor, now })
    return columns ? updateRecord(db, current, { kind, actor, now, columns }) : current
  })
  const data = present(kind, row, actor)
  return { success: true as const, message: message(leavingMessages, outcome, recordTitle(kind, data)), data }
}

export const leavingRoutes = [leave, comeBack]
