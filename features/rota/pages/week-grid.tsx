import { useState } from 'react'
import { useFocusAfterRemoval } from '#app/admin/use-focus-after-removal.ts'
import { useClassName } from '#app/language/kind-words.ts'
import { useDefaultText, useFormatHours } from '#app/language/timing-words.ts'
import { useLongDay, useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { Button } from '#app/ui/button.tsx'
import { Plus, TriangleAlert } from '#app/ui/icons/admin-icons.ts'
import { defineWords } from '#domain/text/words.ts'
import type { RotaWeek } from '../rota-schemas.ts'
import { useGapText } from './gap-text.ts'
import { RotaPlaceLine } from './rota-place.tsx'
import { RotaPlaceDialog } from './rota-place-dialogs.tsx'

const english = defineWords('admin.tonight.week-grid', {
  none: 'There is no class in this week.',
  noChildren: 'There are no children in the list yet, so there are no classes.',
  noClass: (reason: string) => `No class: ${reason}`,
  nobody: 'No teacher yet',
  add: 'Add someone',
  join: 'I can teach',
  earlier: 'Earlier this week',
})

type Day = RotaWeek['days'][number]
type Props = { week: RotaWeek; onChanged: () => void }

/**
 * A week with a column for each evening and its classes aligned in rows; on a phone, evenings are listed one
 * below another.
 */
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
      {isFolded && (
        <details className="mb-4">
          <summary className="flex min-h-11 items-center font-medium text-link">{words.earlier}</summary>
          <Days week={week} days={past} onChanged={onChanged} />
        </details>
      )}
      <Days week={week} days={isFolded ? ahead : days} onChanged={onChanged} />
    </>
  )
}

function Days({ week, days, onChanged }: Props & { days: Day[] }) {
  const rows = Math.max(...days.map(({ classes }) => classes.length))
  const isSingle = days.length === 1
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-x-4">
      {days.map((day) => (
        <section
          key={day.day}
          // Spans as many rows as the evening with the most classes needs. A single evening shows its classes
          // in columns.
          style={isSingle ? undefined : { gridRow: `span ${rows + 1}` }}
          className={`${isSingle ? singleGrid : 'grid-rows-subgrid'} mb-4 grid divide-y divide-edge rounded-card border border-edge bg-surface p-4 shadow-soft *:py-3`}
        >
          <DayHeading week={week} day={day} />
          {day.isHeld &&
            day.classes.map((name) => (
              <Cell key={name} week={week} day={day} name={name} onChanged={onChanged} />
            ))}
        </section>
      ))}
    </div>
  )
}

const singleGrid = 'gap-x-10 grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] *:first:col-span-full'

const DayHeading = ({ week, day: evening }: Pick<Props, 'week'> & { day: Day }) => {
  const words = useWords(english)
  const longDay = useLongDay()
  const formatHours = useFormatHours()
  const textOf = useDefaultText()
  const { day, isHeld, reason } = evening
  const gap = useGapText()(week, evening)
  return (
    <div>
      <h3 className="text-lg">{longDay(day)}</h3>
      <p className="text-sm text-soft">
        {isHeld ? [formatHours(evening), reason].filter(Boolean).join(' · ') : words.noClass(textOf(reason))}
      </p>
      {gap && (
        <p className="mt-1 flex items-center gap-2 font-medium text-danger-ink">
          <TriangleAlert className="size-4 shrink-0" />
          <span>{gap}</span>
        </p>
      )}
    </div>
  )
}

function Cell({ week, day: evening, name, onChanged }: Props & { day: Day; name: string }) {
  const words = useWords(english)
  const className = useClassName()
  const longDay = useLongDay()
  const time = useFormatHours()(evening)
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const { day } = evening
  const places = week.places.filter((place) => place.day === day && place.studentClass === name)
  const isOpen = day >= week.today
  const mayPlan = week.volunteers.length > 0
  const mayJoin = can('join the rota') && week.me !== null && !places.some(({ isMine }) => isMine)
  const label = mayPlan ? words.add : words.join
  const { rows, rememberRemoval } = useFocusAfterRemoval<HTMLDivElement>(places.map(({ id }) => id))
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h4 className="font-semibold">{className(name)}</h4>
        {isOpen && (mayPlan || mayJoin) && (
          <Button
            variant="quiet"
            onClick={() => setAdding(true)}
            aria-label={`${label}: ${className(name)}, ${longDay(day)}`}
          >
            <Plus className="size-4" />
            {label}
          </Button>
        )}
      </div>
      <div ref={rows} tabIndex={-1} className="space-y-2 outline-none empty:-mt-2">
        {places.map((place) => (
          <RotaPlaceLine
            key={place.id}
            place={place}
            time={time}
            week={week}
            isOpen={isOpen}
            onChanged={onChanged}
            rememberRemoval={rememberRemoval}
          />
        ))}
      </div>
      {isOpen && places.length === 0 && (
        <p className="flex items-center gap-2 font-medium text-danger-ink">
          <TriangleAlert className="size-4 shrink-0" />
          <span>{words.nobody}</span>
        </p>
      )}
      {isAdding && (
        <RotaPlaceDialog
          week={week}
          day={evening}
          name={name}
          onChanged={onChanged}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
