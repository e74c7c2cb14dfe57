import { type RawBuilder, sql } from 'kysely'
import type { StoredLevel } from '#domain/audiences.ts'
import { consentOn } from '#domain/consent.ts'
import { day } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { student } from '#domain/kinds/student.ts'
import { message } from '#domain/text/words.ts'
import { contentMessages } from '#features/content/server/content-messages.ts'
import { getRecord } from '#features/content/server/records.ts'
import { readFieldVisibility } from '#features/content/server/visibility/field-visibility.ts'
import { countRows } from '#server/db/dialect.ts'
import { containsWords } from '#server/db/search.ts'
import type { Db } from '#server/db/tables.ts'
import { NotFound } from '#server/errors.ts'
import { type Cursor, paginate } from '#server/http/list-params.ts'
import type { ChildConsent, ConsentCounts } from '../consent-schemas.ts'
import { type ConsentState, consentNoticeDays } from '../consents.ts'
import type { ConsentRow } from './tables.ts'

type Row = {
  id: string
  fullName: string
  uniqueId: string
  studentClass: string
  sortKey: string
  consentLevel: StoredLevel
  consentUntil: string
  hasScan: number
} & { [Name in keyof ConsentRow]: ConsentRow[Name] | null }

type ListOptions = {
  state?: ConsentState | undefined
  class?: string | undefined
  q: string
  limit: number
  cursor?: Cursor | undefined
}

export async function listConsents(db: Db, now: Date, options: ListOptions) {
  const { state, class: studentClass, q, limit, cursor } = options
  const today = schoolDay(now)
  const ofClass = studentClass ? [sql<boolean>`"content"."studentClass" = ${studentClass}`] : []
  const conditions = [...stateConditions(state, now), ...ofClass, containsWords('searchAll', q)]
  const list = conditions.reduce((query, condition) => query.where(condition), listedChildren(db))
  const page = list
    .select(columns)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`"content"."sortKey" >= ${cursor?.sortKey} and ("content"."sortKey" > ${cursor?.sortKey} or "content"."id" < ${cursor?.id})`,
      ),
    )
    .orderBy('content.sortKey')
    .orderBy('content.id', 'desc')
    .limit(limit + 1)
  const rows = await page.$castTo<Row>().execute()
  const { page: shown, next } = paginate(rows, limit, ({ sortKey }) => sortKey)
  return { consents: shown.map((row) => presentConsent(row, today)), next, total: await countRows(list) }
}

/** @throws {NotFound} */
export async function getConsent(db: Db, now: Date, id: string): Promise<ChildConsent> {
  await getRecord(db, student, id)
  const [consent] = (await getConsents(db, now, [id])) as [ChildConsent]
  return { ...consent, earlier: await readEarlier(db, id) }
}

const readEarlier = (db: Db, id: string) =>
  db
    .selectFrom('earlierConsents')
    .select(['level', 'givenBy', 'way', 'givenOn', 'until', 'recordedAt', 'recordedBy'])
    .where('studentId', '=', id)
    .orderBy('recordedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Returns the consents of several children, in the order of the ids. @throws {NotFound} */
export async function getConsents(db: Db, now: Date, ids: readonly string[]): Promise<ChildConsent[]> {
  const query = children(db).select(columns).where('content.id', 'in', ids)
  const rows = new Map((await query.$castTo<Row>().execute()).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rows.get(id)
    if (!row) throw new NotFound(message(contentMessages, 'gone', student.labels.one))
    return presentConsent(row, schoolDay(now))
  })
}

export async function countConsents(db: Db, now: Date): Promise<ConsentCounts> {
  const count = (state?: ConsentState) => countInState(db, now, state)
  const { newChildren } = await readFieldVisibility(db, now)
  return {
    children: await count(),
    missing: await count('missing'),
    ending: await count('ending'),
    ended: await count('ended'),
    isDecided: newChildren !== null,
  }
}

/** Counts consents that expire soon, or have expired without a new one. */
export const countEndingConsents = (db: Db, now: Date) => countInState(db, now, 'ending')

const countInState = (db: Db, now: Date, state?: ConsentState) =>
  countRows(stateConditions(state, now).reduce((query, is) => query.where(is), listedChildren(db)))

const soonest = (now: Date) => schoolDay(new Date(now.getTime() + consentNoticeDays[0] * day))

const children = (db: Db) =>
  db
    .selectFrom('students as content')
    .leftJoin('consents', 'consents.studentId', 'content.id')
    .where('content.deletedAt', 'is', null)

/** Children who have left are omitted: visitors never see them. */
const listedChildren = (db: Db) => children(db).where('content.leftOn', 'is', null)

const columns = [
  ...(['id', 'sortKey', 'consentLevel', 'consentUntil'] as const).map((name) => `content.${name}` as const),
  ...(['fullName', 'uniqueId', 'studentClass'] as const).map((name) =>
    sql.ref<string>(`content.${name}`).as(name),
  ),
  ...(['studentId', 'level', 'givenBy', 'way', 'givenOn', 'until', 'recordedAt', 'recordedBy'] as const).map(
    (name) => `consents.${name}` as const,
  ),
  sql<number>`(select count(*) from "consentScans" where "consentScans"."studentId" = "content"."id")`.as(
    'hasScan',
  ),
] as const

function stateConditions(state: ConsentState | undefined, now: Date) {
  const today = schoolDay(now)
  const soon = soonest(now)
  const until = sql.ref('consents.until')
  const conditions: Record<ConsentState, RawBuilder<boolean>> = {
    missing: sql`"consents"."studentId" is null`,
    given: sql`"consents"."studentId" is not null`,
    ending: sql`${until} <= ${soon}`,
    ended: sql`${until} < ${today}`,
  }
  return state ? [conditions[state]] : []
}

function presentConsent(row: Row, today: string): ChildConsent {
  const { id, fullName, uniqueId, studentClass, consentLevel, ...consent } = row
  const { givenBy, way, givenOn, until, recordedAt, recordedBy } = consent
  return {
    _id: id,
    fullName,
    uniqueId,
    studentClass,
    level: consentLevel,
    today: consentOn(row, today),
    isAsked: row.studentId !== null,
    givenBy,
    way,
    givenOn,
    until,
    recordedAt,
    recordedBy,
    hasScan: Number(row.hasScan) > 0,
  }
}
