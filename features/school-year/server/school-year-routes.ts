import type { FastifyRequest } from 'fastify'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { SchoolYearSettings } from '#domain/dates/school-year.ts'
import { className } from '#domain/kinds/class-name.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type Departure, leavingMessages } from '#domain/kinds/leaving.ts'
import { recordTitle } from '#domain/kinds/record-path.ts'
import { student } from '#domain/kinds/student.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { defineWords, message } from '#domain/text/words.ts'
import type { ExportFormat } from '#features/content/exports.ts'
import { getKind, getRecord } from '#features/content/server/records.ts'
import { present } from '#features/content/server/visibility/present.ts'
import { applyChangeSet } from '#features/content/server/write/apply-change-set.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { updateRecord } from '#features/content/server/write/write-record.ts'
import { addAbsenceNote } from '#features/families/server/family-routes.ts'
import { presentChangeSet } from '#features/undo/server/present-change-set.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent, changeUnderContentLock } from '#server/db/content-version.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Conflict, Invalid, NotFound } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { sendTable } from '#server/spreadsheets/send-table.ts'
import type { Cell, Column, Table } from '#server/spreadsheets/table.ts'
import { schoolYearCalls, yearFileCalls } from '../calls.ts'
import {
  onceKeyOf,
  outcomeLabels,
  pastOutcomeLabels,
  schoolYearMessages,
  titleOf,
  yearName,
} from '../school-year.ts'
import type { YearRecord } from '../school-year-schemas.ts'
import { findDueYear, readCurrentYear, readYearSettings, saveYearSettings } from './current-year.ts'
import { planYear, readSchoolYear } from './read-school-year.ts'
import { archiveYear, deleteUndoneYears, readYear } from './year-records.ts'
import { yearsSource } from './years-of-person.ts'

const words = defineWords({
  left: (reason: string) => `Left: ${reason}`,
  student: 'Child',
  volunteer: 'Volunteer',
  year: (year: string) => `Year ${year}`,
  becomes: 'What happens next',
  became: 'What happened next',
})

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

const leavingRoutes = [leave, comeBack]

const showSchoolYear = serve(schoolYearCalls.showSchoolYear, (context) => async (request) => ({
  success: true,
  data: await readSchoolYear(context.db, context.now(), requireAdmin(request)),
}))

const beginSchoolYear = serve(schoolYearCalls.beginSchoolYear, (context) => async (request) => {
  const actor = requireAdmin(request)
  const now = context.now()
  const move = request.body
  const changeSet = await changeContent(context, async (db) => {
    const current = await findYearToBegin(db, now)
    const { changes, records, newcomers } = await planYear(db, current, move, now)
    const { year } = current
    const named = { reason: 'school year', title: titleOf(year), onceKey: onceKeyOf(year) } as const
    const applied = await applyChangeSet(db, { ...named, actor, now, changes })
    const ofYearBefore = records.filter(({ recordId }) => !newcomers.has(recordId))
    await archiveYear(db, applied.id, year - 1, ofYearBefore)
    return applied
  })
  return {
    success: true,
    message: message(schoolYearMessages, 'moved', yearName(move.year)),
    data: presentChangeSet(changeSet, now),
  }
})

/** @throws {Conflict} if the year has already begun */
async function findYearToBegin(db: Db, now: Date) {
  const current = await readCurrentYear(db, now)
  const { done } = current
  if (!done) return current
  const begun = Number(done.onceKey?.slice(-4))
  const day = formatDay(schoolDay(new Date(done.at)))
  throw new Conflict(message(schoolYearMessages, 'alreadyDone', yearName(begun), done.adminName ?? '', day))
}

const dryRun = serve(schoolYearCalls.dryRun, (context) => async (request, reply) => {
  const { db, now } = context
  const { format, ...move } = request.body
  const { records } = await planYear(db, await readCurrentYear(db, now()), move, now())
  const table = yearTable(titleOf(move.year), records, { isOver: false })
  return sendTable(reply, `school-year-${move.year}.${format}`, format, table)
})

const changeYearSettings = serve(schoolYearCalls.changeYearSettings, (context) => async (request) => {
  const actor = requireAdmin(request)
  const now = context.now()
  // The lock serializes writers, so that the new settings are merged into the stored ones.
  const data = await changeUnderContentLock(context.db, async (db) => {
    const settings = { ...(await readYearSettings(db)), ...request.body } as SchoolYearSettings
    await saveYearSettings(db, now, settings)
    await recordHistory(db, now, actor, { action: 'change settings', title: 'schoolYear' })
    return settings
  })
  return { success: true, message: message(schoolYearMessages, 'settingsSaved'), data }
})

const showYear = serve(schoolYearCalls.showYear, (context) => async (request) => ({
  success: true,
  data: await getYear(context.db, request.params.year),
}))

const downloading = (format: ExportFormat) =>
  serve(yearFileCalls[format], (context) => async (request, reply) => {
    const { year } = request.params
    const people = await getYear(context.db, year)
    const name = `school-year-${year}.${format}`
    // The file contains everyone's name, so the download is recorded in History like an export.
    const entry = { action: 'export', title: name } as const
    await recordHistory(context.db, context.now(), requireAdmin(request), entry)
    return sendTable(reply, name, format, yearTable(titleOf(Number(year)), people, { isOver: true }))
  })

/** @throws {NotFound} if the year has no records */
async function getYear(db: Db, year: string): Promise<YearRecord[]> {
  const people = /^\d{4}$/.test(year) ? await readYear(db, Number(year)) : []
  if (people.length === 0) throw new NotFound(message(schoolYearMessages, 'noArchive'))
  return people
}

const schoolYearRoutes = [
  ...[showSchoolYear, beginSchoolYear, dryRun, changeYearSettings, showYear],
  downloading('csv'),
  downloading('xlsx'),
]

const column = (label: string, width: number): Column => ({ label, type: 'text', width })
const columns = (outcome: string) => [
  column('Who', 12),
  column('Name', 28),
  column('Class or year', 16),
  column(outcome, 22),
  column('Next class or year', 20),
]

type People = readonly Omit<YearRecord, '_id'>[]

function yearTable(title: string, people: People, { isOver }: { isOver: boolean }): Table {
  const labels = isOver ? pastOutcomeLabels : outcomeLabels
  const groupOf = (kind: YearRecord['kind'], group: string) =>
    kind === 'student' ? className(group) : words.year(group)
  const rows = people.map(({ kind, name, group, outcome, next }): Cell[] => [
    words[kind],
    name,
    groupOf(kind, group),
    labels[outcome],
    next === null ? null : groupOf(kind, next),
  ])
  return { title, columns: columns(isOver ? words.became : words.becomes), rows: [rows] }
}

export const schoolYearFeature: Feature = {
  routes: [...schoolYearRoutes, ...leavingRoutes],
  dailyWork: { deleteUndoneYears },
  pendingCounts: { schoolYearDue: ['move the school year on', ({ db }, now) => findDueYear(db, now)] },
  personSources: { years: yearsSource },
}
