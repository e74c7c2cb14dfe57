import { Link } from 'react-router'
import { Loaded } from '#app/admin/query-result.tsx'
import { useClassName } from '#app/language/kind-words.ts'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useDigits, useLanguage, useLongDay, useWeekday, useWords } from '#app/language/use-words.ts'
import { dateParts } from '#domain/dates/format-day.ts'
import { groupBy } from '#domain/group-by.ts'
import { addDays } from '#domain/site/class-calendar.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { languageNames } from '#domain/text/languages.ts'
import { defineWords, message } from '#domain/text/words.ts'
import type { PersonEvenings } from '../attendance-schemas.ts'
import { eveningMessages, eveningPaths, weeksShown } from '../evenings.ts'
import { standsOut } from '../stands-out.ts'
import { LevelsOverTime } from './levels-over-time.tsx'
import { useFormatMinutes } from './use-format-minutes.ts'
import { Window } from './window.tsx'

const english = defineWords('admin.person-evenings', {
  title: 'Evenings',
  since: (weeks: number, day: string) => `The last ${weeks} weeks, since ${day}`,
  h: 'Here',
  l: 'Late',
  a: 'Absent',
  '-': 'Not marked',
  n: 'No class',
  nothingYet: 'Not marked in any register in these weeks.',
  inARow: (missed: number) => `Missed the last ${missed} evenings.`,
  weekday: (missed: number, all: number, weekday: string) => `Missed ${missed} of ${all} ${weekday}s.`,
  missed: (missed: number, all: number) => `Missed ${missed} of ${all} evenings.`,
  late: (late: number, all: number) => `Late on ${late} of ${all} evenings.`,
  here: { one: 'Came on {here} of {count} evening.', other: 'Came on {here} of {count} evenings.' },
  taught: { one: 'Taught {count} evening, {hours}', other: 'Taught {count} evenings, {hours}' },
  turns: 'Next turns',
  noTurns: 'No turns on the rota yet.',
})

/** The last weeks of a child or volunteer; for a child also what stands out, for a volunteer the next turns. */
export const PersonEveningsPanel = ({ kind, id }: { kind: string; id: string }) => (
  <Loaded
    path={eveningPaths.ofPerson}
    params={{ kind, id }}
    errorMessage={message(eveningMessages, 'notLoaded')}
    isInline
  >
    {(read) => <Panel read={read} />}
  </Loaded>
)

function Panel({ read: { from, evenings, levels, teaches } }: { read: PersonEvenings }) {
  const words = useWords(english)
  const shortDay = useShortDay()
  const formatMinutes = useFormatMinutes()
  const longDay = useLongDay()
  const className = useClassName()
  const codes = evenings.map(({ code }) => code)
  const sentence = useSentence(evenings)
  const here = codes.filter((code) => code === 'h' || code === 'l').length
  return (
    <section aria-labelledby="evenings" className="rounded-card bg-slate p-5 text-chalk shadow-soft">
      <h2 id="evenings" className="text-2xl">
        {words.title}
      </h2>
      <p className="mb-4 text-sm opacity-80">{words.since(weeksShown, shortDay(from))}</p>
      <Windows from={from} evenings={evenings} />
      <p className="mt-3 text-lg font-semibold text-lamp-bright">
        {teaches ? words.taught(here, { hours: formatMinutes(teaches.minutes) }) : sentence}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {[...groupBy(codes, (code) => code)].map(([code, alike]) => (
          <li key={code} className="flex items-center gap-1.5">
            <Window code={code} className="size-4" />
            <span>{`${words[code]} ${alike.length}`}</span>
          </li>
        ))}
      </ul>
      <LevelsOverTime levels={levels} />
      {teaches && <h3 className="mt-4 text-lg">{words.turns}</h3>}
      {teaches?.turns.length === 0 && <p>{words.noTurns}</p>}
      {teaches?.turns.map(({ id, day, studentClass, subject }) => (
        <p key={id}>
          <Link to={`${eveningScreens.rota}?week=${day}`} className="inline-block py-2.5 underline">
            {[longDay(day), className(studentClass), subject].filter(Boolean).join(', ')}
          </Link>
        </p>
      ))}
    </section>
  )
}

type Evenings = PersonEvenings['evenings']

function useSentence(evenings: Evenings): string {
  const words = useWords(english)
  const weekday = useWeekday()
  const digits = useDigits()
  const found = standsOut(evenings)
  if (found.what === 'nothingYet') return words.nothingYet
  if (found.what === 'weekday') return words.weekday(found.count, found.all, weekday(found.day))
  if (found.what === 'here') return words.here(found.all, { here: digits(found.count) })
  return words[found.what](found.count, found.all)
}

const shortWeekday = { weekday: 'short', timeZone: 'UTC' } as const

/** A person's evenings as the windows of a house: a row for each weekday, a column for each week with an evening. */
function Windows({ from, evenings }: Pick<PersonEvenings, 'from' | 'evenings'>) {
  const words = useWords(english)
  const shortDay = useShortDay()
  const language = useLanguage()
  const codes = new Map(evenings.map(({ day, code }) => [day, code]))
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  const mondays = Array.from({ length: weeksShown }, (_, index) => addDays(from, index * 7)).filter(
    (monday) => weekdays.some((later) => codes.has(addDays(monday, later))),
  )
  const rows = weekdays.map((later) => mondays.map((monday) => addDays(monday, later)))
  const months = mondays.map((monday) => dateParts(monday, language)?.month)
  return (
    <table className="w-full table-fixed text-sm">
      <thead aria-hidden="true">
        <tr>
          <td className="w-11" />
          {/* A month of one week has no room for its name. */}
          {mondays.map((day, index) => (
            <td key={day} className="whitespace-nowrap">
              {months[index] !== months[index - 1] &&
                months[index] === (months[index + 1] ?? months[index]) &&
                months[index]}
            </td>
          ))}
          {mondays.length < weeksShown && <td colSpan={weeksShown - mondays.length} />}
        </tr>
      </thead>
      <tbody>
        {rows
          .filter((days) => days.some((day) => codes.has(day)))
          .map((days) => (
            <tr key={days[0]}>
              <th scope="row" className="text-left font-normal">
                {new Date(days[0] ?? '').toLocaleDateString(languageNames[language].locale, shortWeekday)}
              </th>
              {days.map((day) => {
                const code = codes.get(day)
                return (
                  <td key={day} className="p-0.5">
                    {code && <Window code={code} className="size-[min(100%,1.5rem)]" />}
                    {code && <span className="sr-only">{`${shortDay(day)}: ${words[code]}`}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
