import type { FastifyInstance } from 'fastify'
import { schoolDay } from '#domain/dates/school-day.ts'
import { className } from '#domain/kinds/class-name.ts'
import { endOfTime } from '#domain/kinds/publishing.ts'
import { addDays, type ClassCalendar, eveningOn } from '#domain/site/class-calendar.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { hasAccess } from '#features/accounts/server/admins.ts'
import { hashToken, isToken } from '#features/accounts/server/sessions/tokens.ts'
import {
  findOwnVolunteer,
  type RotaPlaceOnDay,
  readCalendar,
  rotaPlacesBetween,
} from '#features/evenings/server/read-school.ts'
import { calendarEntry, formatCalendar } from '#features/feeds/server/calendar-file.ts'
import type { IcsLine } from '#features/feeds/server/ics.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { sendNotFound } from '#server/http/error-handler.ts'
import { allow } from '#server/http/guard.ts'
import { personalCalendar, personalCalendarPath } from '../rota.ts'

const labels = {
  calendar: (name: string) => `${name}: when I teach`,
  /** The reason is empty if the usual timings have changed. */
  noClass: (reason: string) => (reason ? `No class: ${reason}` : 'No class'),
}

/** The number of days for which past evenings stay in the calendar. */
const daysBack = 30

/**
 * Serves one volunteer's evenings for their calendar program, at a secret URL that stops working when their
 * access ends.
 */
export function addPersonalCalendar(app: FastifyInstance, context: AppContext) {
  app.get<{ Params: { token: string } }>(
    personalCalendar.route,
    allow('read content'),
    async (request, reply) => {
      const text = await writePersonalCalendar(context, request.params.token)
      if (text === undefined) return sendNotFound(request, reply)
      return reply.type('text/calendar; charset=utf-8').header('cache-control', 'no-store').send(text)
    },
  )
}

async function writePersonalCalendar(
  { db, now, config: { publicUrl } }: Pick<AppContext, 'db' | 'now' | 'config'>,
  token: string,
): Promise<string | undefined> {
  if (!isToken(token)) return undefined
  const owner = await db
    .selectFrom('calendarTokens')
    .innerJoin('admins', 'admins.id', 'calendarTokens.adminId')
    .select(['admins.id', 'admins.status', 'admins.endsOn', 'admins.endedAt'])
    .where('calendarTokens.tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  if (!owner || !hasAccess(owner, now())) return undefined
  const [{ name, address }, calendar, own] = await Promise.all([
    readSettings(db),
    readCalendar(db),
    findOwnVolunteer(db, owner),
  ])
  const places = await rotaPlacesBetween(db, addDays(schoolDay(now()), -daysBack), endOfTime)
  return formatCalendar(
    labels.calendar(name),
    publicUrl + personalCalendarPath(token),
    places
      .filter(({ volunteerId }) => volunteerId === own?.id)
      .flatMap((place) => placeEntry(place, { name, address, calendar }, publicUrl)),
  )
}

type School = Pick<SiteSettings, 'name' | 'address'> & { calendar: ClassCalendar }

function placeEntry(
  { id, day, studentClass, subject, createdAt }: RotaPlaceOnDay,
  { name, address, calendar }: School,
  publicUrl: string,
): IcsLine[] {
  const { isHeld, reason, from, to } = eveningOn(day, calendar)
  const title = isHeld
    ? [className(studentClass), subject].filter(Boolean).join(', ')
    : labels.noClass(reason)
  return calendarEntry({
    uid: `rota-${id}@${new URL(publicUrl).host}`,
    changedAt: createdAt,
    day,
    ...(from && to && { from: timeOf(from), to: timeOf(to) }),
    isCancelled: !isHeld,
    title: `${title} · ${name}`,
    place: address,
    url: `${publicUrl}${eveningScreens.rota}?week=${day}`,
  })
}

/** Returns `17:00` for `2026-11-24T17:00:00+05:30`. */
const timeOf = (moment: string) => moment.slice(11, 16)
