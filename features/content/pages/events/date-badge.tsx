import { useDigits, useFormatDay, useLanguage } from '#app/language/use-words.ts'
import { dateParts } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'

export function DateBadge({ day, className = '' }: { day: string; className?: string }) {
  const language = useLanguage()
  const digits = useDigits()
  const formatDay = useFormatDay()
  const parts = dateParts(day, language)
  if (!parts) return null
  return (
    <time
      dateTime={day}
      className={`relative block w-16 shrink-0 self-start overflow-hidden rounded-xl border border-edge bg-surface text-center shadow-soft ${className}`}
    >
      <span className="sr-only">{formatDay(day)}</span>
      <span
        aria-hidden="true"
        className="block bg-danger pt-1.5 pb-0.5 text-xs font-semibold tracking-wide text-white uppercase print:text-ink"
      >
        {parts.month}
      </span>
      <span aria-hidden="true" className="block pt-1 font-serif text-2xl leading-none font-semibold">
        {digits(parts.day)}
      </span>
      <span aria-hidden="true" className="block pb-1.5 text-xs text-soft">
        {digits(parts.year)}
      </span>
      {/* The two holes of the calendar page. */}
      <span aria-hidden="true" className="absolute inset-x-3.5 top-1 flex justify-between">
        <i className="size-1 rounded-full bg-surface" />
        <i className="size-1 rounded-full bg-surface" />
      </span>
    </time>
  )
}

/** Shows the date at the school instead of "3 days ago", because pages are cached. */
export const AddedDate = ({ time }: { time: string }) => (
  <time dateTime={time} className="text-sm text-soft">
    {useFormatDay()(schoolDay(new Date(time)))}
  </time>
)
