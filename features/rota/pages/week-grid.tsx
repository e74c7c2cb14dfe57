import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ScrollBox } from '#app/admin/plain-table.tsx'
import { useClassName } from '#app/language/kind-words.ts'
import { useDefaultText, useFormatHours } from '#app/language/timing-words.ts'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { Check, Plus, TriangleAlert } from '#app/ui/icons/admin-icons.ts'
import { Name } from '#app/ui/name.tsx'
import { defineWords } from '#domain/text/words.ts'
import { gapOf, untaughtClasses } from '../rota.ts'
import type { RotaWeek } from '../rota-schemas.ts'
import { RotaClassDialog } from './rota-class-dialog.tsx'
import { english as placeWords } from './rota-place.tsx'

const english = defineWords('admin.tonight.week-grid', {
  none: 'There is no class in this week.',
  noChildren: 'There are no children in the list yet, so there are no classes.',
  noClass: (reason: string) => `No class: ${reason}`,
  gaps: { one: '{count} class without a teacher', other: '{count} classes without a teacher' },
  noGaps: 'Each class has a teacher',
  studentClass: 'Class',
  children: { one: '{count} child', other: '{count} children' },
  volunteers: { one: '{count} volunteer', other: '{count} volunteers' },
  nobody: 'No teacher yet',
  add: 'Add',
  earlier: 'Earlier this week',
  away: (names: string) => `Away: ${names}`,
  until: (name: string, day: string) => `${name} (until ${day})`,
})

type Day = RotaWeek['days'][number]
type Props = { week: RotaWeek; onChanged: () => void }

/** A week as a table of classes and evenings. */
export function WeekGrid({ week, onChanged }: Props) {
  const words = useWords(english)
  const { days, classes, today } = week
  if (days.length === 0) return <p className="text-soft">{words.none}</p>
  if (classes.length === 0) return <p className="text-soft">{words.noChildren}</p>
  const past = days.filter(({ day }) => day < today)
  const ahead = days.filter(({ day }) => day >= today)
  // A past week is shown as a whole; this week opens at today.
  const isFolded = past.length > 0 && ahead.length > 0
  return (
    <>
      {ahead.length > 0 && <GapCount week={week} />}
      <Grid
        key={week.monday}
        label={words.studentClass}
        week={week}
        days={isFolded ? ahead : days}
        onChanged={onChanged}
      />
      {isFolded && (
        <details className="mb-4">
          <summary className="flex min-h-11 items-center font-medium text-link">{words.earlier}</summary>
          <Grid label={words.earlier} week={week} days={past} onChanged={onChanged} />
        </details>
      )}
    </>
  )
}

const placesIn = ({ places }: RotaWeek, { day }: Day, name: string) =>
  places.filter((place) => place.day === day && place.studentClass === name)

function GapCount({ week }: Pick<Props, 'week'>) {
  const words = useWords(english)
  const gaps = week.days.flatMap((day) => untaughtClasses(week, day)).length
  if (gaps === 0)
    return (
      <p className="mb-2 flex items-center gap-2 font-medium">
        <Check className="size-5 shrink-0 text-leaf" />
        <span>{words.noGaps}</span>
      </p>
    )
  return (
    <p className="mb-2 flex items-center gap-2 font-semibold text-danger-ink">
      <TriangleAlert className="size-5 shrink-0" />
      <span>{words.gaps(gaps)}</span>
    </p>
  )
}

type GridProps = Props & { days: Day[]; label: string }

function Grid({ label, week, days, onChanged }: GridProps) {
  const words = useWords(english)
  const className = useClassName()
  const shortDay = useShortDay()
  const hours = useFormatHours()
  const [params] = useSearchParams()
  const [opened, setOpened] = useState(() => {
    const place = week.places.find(({ id }) => id === params.get('place'))
    const name = place?.studentClass ?? params.get('gap')
    const day = days.find(({ day }) => day === (place?.day ?? params.get('week')))
    return name && day?.classes.includes(name) ? { day, name } : undefined
  })
  const held = days.filter(({ isHeld }) => isHeld)
  const rows = week.classes.filter((name) => held.some(({ classes }) => classes.includes(name)))
  return (
    <div className="mb-4">
      {held.length > 0 && (
        <ScrollBox label={label}>
          <table className="rota-grid">
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">{words.studentClass}</span>
                </th>
                {held.map((day) => (
                  <th key={day.day} scope="col">
                    <span className="block">{shortDay(day.day)}</span>
                    <span className="block font-normal text-soft max-sm:hidden">{hours(day)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((name) => (
                <tr key={name}>
                  <th scope="row">{className(name)}</th>
                  {held.map((day) => (
                    <td key={day.day}>
                      {day.classes.includes(name) && (
                        <Cell week={week} day={day} name={name} onOpen={() => setOpened({ day, name })} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <DayNotes week={week} days={days} />
      {opened && (
        <RotaClassDialog
          week={week}
          day={opened.day}
          name={opened.name}
          places={placesIn(week, opened.day, opened.name)}
          onChanged={onChanged}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

type CellProps = { week: RotaWeek; day: Day; name: string; onOpen: () => void }

/** Shows who teaches a class on an evening. It is a button if it has more to show or to change. */
function Cell({ week, day: evening, name, onOpen }: CellProps) {
  const words = useWords(english)
  const ofPlace = useWords(placeWords)
  const className = useClassName()
  const shortDay = useShortDay()
  const can = useCan()
  const { day } = evening
  const places = placesIn(week, evening, name)
  const isOpen = day >= week.today
  const mayJoin = isOpen && can('join the rota') && (week.me !== null || week.volunteers.length > 0)
  const isMine = places.some((place) => place.isMine)
  const who = ({ isMine, name }: RotaWeek['places'][number]) => (isMine ? ofPlace.you : name)
  const isOffered = places.some((place) => place.isOffered)
  const join = week.volunteers.length > 0 ? words.add : ofPlace.take
  const states =
    places.length === 0 ? [words.nobody, join] : [...places.map(who), isOffered && ofPlace.offered]
  if (places.length === 0 && !mayJoin)
    return <p className="rota-cell text-soft">{isOpen ? words.nobody : '–'}</p>
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`${className(name)}, ${shortDay(day)}: ${states.filter(Boolean).join(', ')}`}
      data-state={places.length === 0 ? 'gap' : isOffered ? 'offered' : isMine ? 'mine' : undefined}
      className="rota-cell"
    >
      {places.length === 0 && (
        <span className="flex items-center justify-center gap-1 font-medium text-link">
          <Plus className="size-4 shrink-0" />
          <span>{join}</span>
        </span>
      )}
      {places.map((place) => (
        <span key={place.id} className="line-clamp-2">
          <Name text={who(place)} className={place.isMine ? 'capitalize' : ''} />
          {place.subject && (
            <span className="font-normal text-soft max-sm:hidden">{` · ${place.subject}`}</span>
          )}
        </span>
      ))}
      {isOffered && <span className="block text-xs font-semibold">{ofPlace.offered}</span>}
    </button>
  )
}

/** What is unusual about an evening: no class and why, too few volunteers, or who is away. */
function DayNotes({ week, days }: Pick<GridProps, 'week' | 'days'>) {
  const words = useWords(english)
  const shortDay = useShortDay()
  const textOf = useDefaultText()
  function fewText({ day, classes }: Day) {
    const teachers = week.places
      .filter((place) => place.day === day)
      .map(({ studentClass, name }) => ({ studentClass, who: name }))
    const gap = gapOf(classes, teachers, week.children, week.childrenPerVolunteer)
    return (
      day >= week.today &&
      gap?.isFew &&
      `${words.children(gap.children)}, ${words.volunteers(gap.volunteers)}`
    )
  }
  const awayOn = ({ day }: Day) =>
    week.away
      .filter(({ from, to }) => from <= day && day <= to)
      .map(({ name, to }) => (to > day ? words.until(name, shortDay(to)) : name))
      .join(', ')
  const notes = days.flatMap((day) => {
    const reason = day.reason && textOf(day.reason)
    const away = awayOn(day)
    const text = day.isHeld
      ? [reason, fewText(day), away && words.away(away)].filter(Boolean).join(' · ')
      : words.noClass(reason)
    return text ? [`${shortDay(day.day)} · ${text}`] : []
  })
  return (
    <ul className="mt-2 text-sm text-soft empty:hidden">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
