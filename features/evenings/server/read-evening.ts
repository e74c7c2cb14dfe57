import { createHmac } from 'node:crypto'
import { schoolDay } from '#domain/dates/school-day.ts'
import { compareTexts } from '#domain/kinds/class-order.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { addDays, eveningOn, isUsualDay, neighborsOf, nextClasses } from '#domain/site/class-calendar.ts'
import { canSeeField } from '#features/content/field-audiences.ts'
import type { HistoryAction } from '#features/content/history.ts'
import { isUnfinished } from '#features/content/server/visibility/publishing-columns.ts'
import type { Db } from '#server/db/tables.ts'
import { system } from '#server/system.ts'
import { absenceStreak } from '../attendance.ts'
import { type ClassesAt, classesAt } from '../classes-at.ts'
import type { Evening } from '../evening-schemas.ts'
import { latestLevels } from '../levels.ts'
import { readLog } from './class-log.ts'
import { readParts } from './evening-parts.ts'
import type { Caller } from './evening-routes.ts'
import { readGoingHome } from './going-home.ts'
import { readLevels } from './levels.ts'
import type { SchoolChild } from './read-classes.ts'
import { readRefused } from './read-refused.ts'
import { namesOf, presentPortrait, readCalendar, readSchool, rotaPlacesBetween } from './read-school.ts'
import { beginningByMarks, readMarks, readPastEvenings, toListedChildren } from './registers.ts'

/**
 * Returns today if it is a class day, even if class was called off, otherwise the next day with class; today
 * if none is known.
 */
export async function findNextEvening(db: Db, now: Date): Promise<string> {
  const [today, calendar] = [schoolDay(now), await readCalendar(db)]
  if (isUsualDay(today, calendar)) return today
  return nextClasses(calendar, today, 1)[0]?.day ?? today
}

/** The number of past evenings in which missed evenings are counted. */
const maxMissed = 20

export async function readEvening(db: Db, day: string, { admin, now }: Caller): Promise<Evening> {
  const school = await readSchool(db, admin)
  const { calendar, children, volunteers, own } = school
  const evenings = await readPastEvenings(db, school, { to: addDays(day, -1), limit: maxMissed })
  const marks = await readMarks(db, day)
  const ofEvening = classesAt(school.classes, children, beginningByMarks(day, calendar, marks))
  const { ids, classOf, nameOf: className } = ofEvening
  const log = await readLog(db, admin, day, ofEvening)
  // A class whose last child was erased is shown as long as something was written about it that evening.
  const writtenAbout = log.flatMap((entry) => (entry.day === day && entry.classId) || [])
  const shown = ofEvening.inPlace([...ids, ...writtenAbout])
  const nameOf = namesOf(school, admin)
  const levels = latestLevels(await readLevels(db, { before: day }))
  const parts = await readParts(db)
  const goingHome = await readGoingHome(db, day, admin, parts.goingHome)
  const seesHealth = canSeeField(admin, student, 'healthNote')
  return {
    ...eveningOn(day, calendar),
    now: now.toISOString(),
    keeping: await readPhoneStorageKey(db, admin),
    ...neighborsOf(day, calendar),
    classes: shown.map(className),
    classIds: Object.fromEntries(shown.map((id) => [className(id), id])),
    children: byClass(toListedChildren(children, evenings), ofEvening).map((child) => ({
      ...presentPortrait(student, child.row, admin),
      name: nameOf.get(child.id) ?? '',
      studentClass: className(classOf(child)),
      missed: absenceStreak(child, evenings).missed,
      isUnfinished: isUnfinished(student, child.row),
      ...goingHome.ofChild(child),
      ...(seesHealth && child.row.healthNote && { healthNote: String(child.row.healthNote) }),
      levels: levels.get(child.id),
      addedLater: day >= child.listedSince ? null : child.addedAt,
    })),
    volunteers: volunteers.map((one) => ({
      ...presentPortrait(volunteer, one, admin),
      name: nameOf.get(one.id) ?? '',
      isMe: one.id === own?.id,
    })),
    rota: (await rotaPlacesBetween(db, day, day, school)).flatMap(
      ({ studentClass, volunteerId, subject }) => {
        const person = volunteers.find(({ id }) => id === volunteerId)
        return person ? [{ studentClass, volunteerId, subject, name: nameOf.get(person.id) ?? '' }] : []
      },
    ),
    marks: marks.map(({ firstAt: _, note, ...mark }) => ({
      ...mark,
      ...goingHome.ofMark({ id: mark.id, note }),
      subject: (mark.about === 'class' && className(mark.subject)) || mark.subject,
    })),
    log,
    refused: await readRefused(db, { admin, now }),
    parts,
    may: {
      register: can(admin, 'take the register'),
      log: can(admin, 'write the class log'),
      add: can(admin, 'add content'),
      others: can(admin, 'correct hours'),
    },
  }
}

/** Sorts children like the list, but by their classes at that time. */
function byClass<C extends SchoolChild>(children: readonly C[], { classOf, nameOf }: ClassesAt): C[] {
  const keys = new Map(
    children.map((child) => [child, student.sortKey({ ...child.row, studentClass: nameOf(classOf(child)) })]),
  )
  return children.toSorted((one, other) => compareTexts(keys.get(one) ?? '', keys.get(other) ?? ''))
}

/** Returns what a phone needs to store an account's records (decision 086). */
async function readPhoneStorageKey(db: Db, { id }: AdminActor): Promise<Evening['keeping']> {
  const { databaseId, phoneSecret } = await getSiteIdentity(db)
  const key = createHmac('sha256', Buffer.from(phoneSecret, 'base64url')).update(id).digest('base64url')
  return { account: id, key, database: databaseId, erasedAt: await readLastErasure(db) }
}

const erasures = ['erase', 'remove for good', 'delete by age'] satisfies HistoryAction[]

async function readLastErasure(db: Db): Promise<string | null> {
  const last = await db
    .selectFrom('history')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('action', 'in', erasures)
    .executeTakeFirst()
  return last?.at ?? null
}

/**
 * Returns this database's random values, creating them on first use. A migration cannot create them: new
 * databases are copied from tables written at build time, so every site would get the same values.
 */
export async function getSiteIdentity(db: Db) {
  const select = db.selectFrom('siteIdentity').select(['databaseId', 'phoneSecret'])
  const known = await select.executeTakeFirst()
  if (known) return known
  const phoneSecret = system.randomBytes(32).toString('base64url')
  await db
    .insertInto('siteIdentity')
    .values({ id: 1, databaseId: system.randomUUIDv7(), phoneSecret })
    // Another request may have created them first.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return select.executeTakeFirstOrThrow()
}
