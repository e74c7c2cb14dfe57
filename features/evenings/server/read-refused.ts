import { day } from '#domain/dates/durations.ts'
import { tableOf } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { distinctTitles } from '#features/content/server/lists/distinct-titles.ts'
import { executeRows } from '#features/content/server/records.ts'
import type { Db } from '#server/db/tables.ts'
import type { Evening, Mark } from '../evening-schemas.ts'
import { eveningMessages } from '../evenings.ts'
import type { Caller } from './evening-routes.ts'

/** For how many days refused marks are shown, and the maximum per query. */
const daysShown = 28
const maxShown = 300

type Refused = Pick<Mark, 'day' | 'about' | 'subject' | 'what'> & {
  adminId: string | null
  why: 'calledOff' | 'notYet' | 'childDeleted' | 'volunteerDeleted'
}

/** Reads the refused marks for PICs, grouped by evening, sender and reason, latest evening first. */
export async function readRefused(db: Db, { admin, now }: Caller): Promise<Evening['refused']> {
  if (!can(admin, 'correct hours')) return []
  const since = new Date(now.getTime() - daysShown * day).toISOString()
  const marks = [
    ...(await readOfNoEvening(db, since)),
    ...(await readOfDeleted(db, since, student)),
    ...(await readOfDeleted(db, since, volunteer)),
  ].filter(({ what }) => what !== 'none' && what !== 'open')
  const subjects = marks.map(({ subject }) => subject)
  const names = new Map([
    ...(await readNames(db, student, subjects, admin)),
    ...(await readNames(db, volunteer, subjects, admin)),
  ])
  const senders = await readSenders(db, marks)
  const classes = new Map(
    (await db.selectFrom('classes').selectAll().execute()).map(({ id, name }) => [id, name]),
  )
  const groups = Map.groupBy(marks, ({ day, adminId, why }) => JSON.stringify([day, adminId, why]))
  return [...groups.values()]
    .flatMap((ofGroup) => (ofGroup[0] ? [{ ...ofGroup[0], ofGroup }] : []))
    .map(({ day, adminId, why, ofGroup }) => ({
      day,
      by: senders.get(adminId ?? '') ?? '',
      why: message(eveningMessages, why).text,
      key: message(eveningMessages, why).key,
      names: [...new Set(ofGroup.flatMap(({ subject }) => names.get(subject) ?? []))].sort(),
      classes: ofGroup
        .flatMap(({ about, subject }) => (about === 'class' ? (classes.get(subject) ?? []) : []))
        .sort(),
    }))
    .sort((one, other) => other.day.localeCompare(one.day))
}

/** Reads marks for days without class or in the future. */
async function readOfNoEvening(db: Db, since: string): Promise<Refused[]> {
  const rows = await db
    .selectFrom('refusedMarks')
    .selectAll()
    .where('receivedAt', '>=', since)
    .orderBy('receivedAt', 'desc')
    .limit(maxShown)
    .execute()
  return rows.map(({ refusal: why, ...row }) => ({ ...row, why }))
}

/** Reads marks for people who were already in the trash when the mark arrived. */
async function readOfDeleted(db: Db, since: string, kind: Kind): Promise<Refused[]> {
  const deleted = await db
    .selectFrom(tableOf(kind))
    .select(['id', 'deletedAt'])
    .where('deletedAt', 'is not', null)
    .execute()
  const deletedAt = new Map(deleted.map(({ id, deletedAt }) => [id, deletedAt ?? '']))
  const rows = await db
    .selectFrom('registerMarks')
    .selectAll()
    .where('isSuperseded', '=', 0)
    .where('subject', 'in', ['', ...deletedAt.keys()])
    .where('receivedAt', '>=', since)
    .orderBy('receivedAt', 'desc')
    .limit(maxShown)
    .execute()
  const why = kind === student ? 'childDeleted' : 'volunteerDeleted'
  return rows
    .filter(({ subject, receivedAt }) => receivedAt >= (deletedAt.get(subject) ?? ''))
    .map((row) => ({ ...row, why }))
}

async function readNames(db: Db, kind: Kind, ids: readonly string[], admin: AdminActor) {
  const rows = await executeRows(
    db
      .selectFrom(tableOf(kind))
      .selectAll()
      .where('id', 'in', ['', ...ids]),
  )
  return distinctTitles(kind, rows, admin)
}

async function readSenders(db: Db, marks: readonly Refused[]) {
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'fullName'])
    .where('id', 'in', ['', ...new Set(marks.flatMap(({ adminId }) => adminId ?? []))])
    .execute()
  return new Map(rows.map(({ id, fullName }) => [id, fullName]))
}
