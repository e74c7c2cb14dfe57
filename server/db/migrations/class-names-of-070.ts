import { type Kysely, sql } from 'kysely'
import { type Child, nameAt } from './classes-from-names.ts'

type Timing = { weekdays: string[]; from: string }
type ClassDay = { what: string; firstDay: string; lastDay: string; startsAt: string }

/**
 * Returns functions that return the time whose classes an evening had until this migration: its start by the calendar,
 * or for registers, its first mark if that was made earlier that day.
 */
export async function readEveningStarts(db: Kysely<unknown>) {
  const settings = await sql<{ key: string; value: string }>`
    select "key", "value" from "settings" where "key" in ('classTimings', 'earlierTimings')`.execute(db)
  const settingOf = (key: string) => settings.rows.find((row) => row.key === key)?.value
  const timings: Timing[] = JSON.parse(settingOf('classTimings') ?? JSON.stringify(usualTimings))
  const earlier: { until: string; classTimings: Timing[] }[] = JSON.parse(settingOf('earlierTimings') ?? '[]')
  const classDays = (await sql<ClassDay>`select * from "classDays"`.execute(db)).rows
  const marks = await sql<{ day: string; at: string }>`
    select "day", coalesce("firstAt", "at") as "at" from "registerMarks" where "isSuperseded" = 0 order by 2`.execute(
    db,
  )
  const firstMarks = new Map<string, [string]>()
  for (const { day, at } of marks.rows)
    if (!firstMarks.has(day) && at >= schoolTime(day, '00:00')) firstMarks.set(day, [at])

  function byCalendar(day: string): string {
    const code = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] as string
    const off = classDays.filter(
      ({ what, firstDay, lastDay }) => what === 'no class' && firstDay <= day && day <= lastDay,
    )
    const usual = earlier.find(({ until }) => day <= until)?.classTimings ?? timings
    const isCalledOff = off.some(({ firstDay, lastDay }) => firstDay === lastDay)
    const extra = classDays.filter(
      ({ what, firstDay }) => what === 'extra class' && firstDay === day && !isCalledOff,
    )
    const ordinary = off.length > 0 ? [] : usual.filter(({ weekdays }) => weekdays?.includes(code))
    const [from] = [...ordinary.map(({ from }) => from), ...extra.map(({ startsAt }) => startsAt)]
      .filter(Boolean)
      .sort()
    return schoolTime(day, from || '24:00')
  }

  function ofMarks(day: string): string {
    const [first = ''] = [byCalendar(day), ...(firstMarks.get(day) ?? [])].sort()
    return first
  }
  return { byCalendar, ofMarks }
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const usualTimings: Timing[] = [
  { weekdays: ['TU', 'TH'], from: '17:00' },
  { weekdays: ['SU'], from: '10:00' },
]

function schoolTime(day: string, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(Date.parse(`${day}T00:00:00+05:30`) + (hours * 60 + minutes) * 60_000).toISOString()
}

/**
 * Returns a function that returns the classes, by their names at the start of an evening, for which a mark about a name
 * counted until this migration. A name of no class meant each class most of whose children had it at another time.
 */
export function classMarksOf070(all: readonly Child[], begins: string): (name: string) => string[] {
  const children = all.filter(({ isListed }) => isListed)
  const moved = children.filter(({ former }) => former.some(({ until }) => begins <= until))
  const known = new Set(
    children
      .filter(({ createdAt }) => createdAt <= begins)
      .concat(moved)
      .map((child) => nameAt(child, begins)),
  )
  const nameOf = (child: Child) => {
    const own = nameAt(child, begins)
    if (moved.length === 0 || known.has(own)) return own
    const others = moved.filter((other) => nameAt(other, child.createdAt) === own)
    return mostCommon(others.map((other) => nameAt(other, begins))) ?? own
  }
  const names = children.map(nameOf)
  return (name) => {
    if (names.includes(name)) return [name]
    const had = children
      .filter((child) => [child, ...child.former].some((one) => one.name === name))
      .map(nameOf)
    return [...new Set(had)].filter((own) => count(had, own) * 2 > count(names, own))
  }
}

const count = (names: readonly string[], wanted: string) => names.filter((name) => name === wanted).length

const mostCommon = (names: readonly string[]) =>
  [...new Set(names)].sort((a, b) => count(names, b) - count(names, a))[0]
