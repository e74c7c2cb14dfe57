import { schoolDay } from '#domain/dates/school-day.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { addDays, eveningOn, isUsualDay, mondayOf } from '#domain/site/class-calendar.ts'
import { weekdays } from '#domain/site/class-timings.ts'
import { defineWords } from '#domain/text/words.ts'
import { inOrder } from '#features/classes/classes.ts'
import { distinctTitles } from '#features/content/server/lists/distinct-titles.ts'
import { readListed } from '#features/content/server/records.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { ClassesAt } from '#features/evenings/classes-at.ts'
import type { Caller } from '#features/evenings/server/evening-routes.ts'
import {
  listedRotaPlaces,
  type RotaPlaceOnDay,
  readClasses,
  readSchool,
  rotaPlacesBetween,
  type School,
} from '#features/evenings/server/read-school.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { askedDay, asking, childrenPerVolunteer, gapOf, type RotaAnswer } from '../rota.ts'
import type { GapSettings, RotaWeek } from '../rota-schemas.ts'
import { awayBetween } from './rota-places.ts'

const daysOfWeek = [0, 1, 2, 3, 4, 5, 6]

export async function readWeek(db: Db, day: string, { admin, now }: Caller): Promise<RotaWeek> {
  const monday = mondayOf(day)
  const school = await readSchool(db, admin)
  const { calendar, volunteers, own } = school
  const usual = await db.selectFrom('rotaWeekdays').selectAll().execute()
  const weekdaysOf = (id: string) =>
    weekdays.filter((code) => usual.some((row) => row.volunteerId === id && row.weekday === code))
  const names = distinctTitles(volunteer, volunteers, admin)
  const people = volunteers
    .map((row) => ({
      id: row.id,
      name: names.get(row.id) ?? '',
      weekdays: weekdaysOf(row.id),
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
  const days = daysOfWeek
    .map((later) => eveningOn(addDays(monday, later), calendar))
    .filter(({ day, isHeld }) => isHeld || isUsualDay(day, calendar))
    .map((evening) => ({ ...evening, classes: namesIn(school.classesOn(evening.day)) }))
  const places = await rotaPlacesBetween(db, monday, addDays(monday, 6), school)
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name
  const today = schoolDay(now)
  const ahead = await rotaPlacesBetween(db, today, addDays(today, 27), school)
  const { asks, askHour } = await readAsking(db)
  const asked = asks ? askedDay(calendar, now, askHour) : null
  const answers = await db
    .selectFrom('rotaAnswers')
    .selectAll()
    .where('day', '=', asked ?? '')
    .execute()
  const answerOf = ({ day, volunteerId, offeredAt }: RotaPlaceOnDay): RotaAnswer | null => {
    if (day !== asked || !(volunteerId === own?.id || can(admin, 'plan the rota'))) return null
    const given = answers.find((one) => one.volunteerId === volunteerId)
    return offeredAt !== null ? 'no' : given?.answer === 'yes' ? 'yes' : null
  }
  const tokens = db.selectFrom('calendarTokens').select('adminId').where('adminId', '=', admin.id)
  return {
    monday,
    today,
    asked,
    days,
    classes: [...new Set(inOrder(days.flatMap(({ day }) => classesIn(school, day))).map(({ name }) => name))],
    places: places.flatMap((place) => {
      const { id, day, studentClass, subject, volunteerId } = place
      const name = nameOf(volunteerId)
      const isOffered = place.offeredAt !== null
      const more = { isMine: volunteerId === own?.id, isOffered, answer: answerOf(place) }
      return name === undefined ? [] : [{ id, day, studentClass, subject, name, ...more }]
    }),
    away: (await awayBetween(db, monday, addDays(monday, 6))).flatMap(({ id, from, to, volunteerId }) => {
      const name = nameOf(volunteerId)
      return name === undefined ? [] : [{ id, from, to, volunteerId, name }]
    }),
    mine: ahead
      .filter(({ day, volunteerId }) => volunteerId === own?.id && eveningOn(day, calendar).isHeld)
      .map(({ id, day, studentClass, subject }) => {
        const others = ahead.filter(
          (place) =>
            place.day === day && place.studentClass === studentClass && place.volunteerId !== own?.id,
        )
        const names = others.flatMap(({ volunteerId }) => nameOf(volunteerId) ?? [])
        return { id, day, studentClass, subject, others: names }
      }),
    children: school.children.length,
    childrenPerVolunteer: await readChildrenPerVolunteer(db),
    me: people.find(({ id }) => id === own?.id) ?? null,
    volunteers: can(admin, 'plan the rota') ? people : [],
    hasCalendar: (await tokens.executeTakeFirst()) !== undefined,
  }
}

const readChildrenPerVolunteer = async (db: Db): Promise<number> =>
  (await readSetting<number>(db, childrenPerVolunteer.key)) ?? childrenPerVolunteer.usual

type Asking = Pick<GapSettings, 'asks' | 'askHour' | 'asksOneByOne'>

/** Returns the settings for asking volunteers if they come. */
export const readAsking = async (db: Db): Promise<Asking> =>
  (await readSetting<Asking>(db, asking.key)) ?? asking.usual

const namesIn = ({ ids, nameOf }: ClassesAt) => [...ids].map(nameOf)

function classesIn({ classes, classesOn }: School, day: string) {
  const { ids, nameOf } = classesOn(day)
  return [...ids].map((id) => ({ name: nameOf(id), position: classes.get(id)?.position ?? null }))
}

const words = defineWords({
  limit: (limit: number) => `More than ${limit} children for each volunteer`,
  asks: (asks: boolean, hour: number) => `Volunteers are asked if they come: ${asks ? `${hour}:00` : 'no'}`,
})

export async function readGaps(db: Db, today: string) {
  const school = { ...(await readClasses(db)), volunteers: await readListed(db, volunteer) }
  const limit = await readChildrenPerVolunteer(db)
  const places = await listedRotaPlaces(db, school, today, addDays(today, 6))
  return [0, 1, 2, 3, 4, 5, 6].flatMap((later) => {
    const day = addDays(today, later)
    const { ids, nameOf } = school.classesOn(day)
    const classes = [...ids].map(nameOf)
    const teachers = places
      .filter((place) => place.day === day)
      .map(({ studentClass, volunteerId }) => ({ studentClass, who: volunteerId }))
    const gap = gapOf(classes, teachers, school.children.length, limit)
    return gap && eveningOn(day, school.calendar).isHeld ? [{ day, ...gap }] : []
  })
}

/**
 * Returns the settings of the rota as an admin sees them. They are the same for everyone; only the mail is each admin's
 * own setting.
 */
export async function readGapSettings(db: Db, { id }: Pick<AdminActor, 'id'>): Promise<GapSettings> {
  const mailed = await db.selectFrom('gapMails').select('adminId').where('adminId', '=', id).execute()
  return {
    childrenPerVolunteer: await readChildrenPerVolunteer(db),
    isMailed: mailed.length > 0,
    ...(await readAsking(db)),
  }
}

export async function saveGapSettings(db: Db, now: Date, admin: AdminActor, sent: GapSettings) {
  const limit = sent.childrenPerVolunteer
  if (limit !== (await readChildrenPerVolunteer(db))) {
    await saveSetting(db, now, childrenPerVolunteer.key, limit)
    await recordHistory(db, now, admin, { action: 'change settings', title: words.limit(limit) })
  }
  const { asks, askHour, asksOneByOne } = sent
  const before = await readAsking(db)
  if (asks !== before.asks || askHour !== before.askHour || asksOneByOne !== before.asksOneByOne) {
    await saveSetting(db, now, asking.key, { asks, askHour, asksOneByOne })
    await recordHistory(db, now, admin, { action: 'change settings', title: words.asks(asks, askHour) })
  }
  await db.deleteFrom('gapMails').where('adminId', '=', admin.id).execute()
  if (sent.isMailed)
    await db.insertInto('gapMails').values({ adminId: admin.id, createdAt: now.toISOString() }).execute()
}
