import { calendarLeaf, dayText } from './day-text.ts'
import { Facts } from './facts.tsx'
import type { CardProps } from './kind-list.tsx'

/** A card for something that happened on a day: its picture, the day, and everything there is to know. */
export function EventCard({ kind, record, isFirst }: CardProps) {
  return (
    <article>
      {typeof record.coverImageURL === 'string' && (
        <img
          src={record.coverImageURL}
          alt=""
          width={640}
          height={400}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className="aspect-[8/5] w-full bg-edge object-cover"
        />
      )}
      <div className="space-y-4 p-5">
        <div className="flex items-start gap-4">
          <CalendarLeaf day={String(record.date)} />
          <h2 className="min-w-0 pt-1 text-2xl">{String(record[kind.titleField])}</h2>
        </div>
        {typeof record.description === 'string' && (
          <p className="whitespace-pre-line">{record.description}</p>
        )}
        <Facts kind={kind} record={record} except={[kind.titleField, 'date', 'description']} />
      </div>
    </article>
  )
}

function CalendarLeaf({ day }: { day: string }) {
  const leaf = calendarLeaf(day)
  if (!leaf) return null
  return (
    <time
      dateTime={day}
      className="w-16 shrink-0 overflow-hidden rounded-xl border border-edge bg-ground text-center"
    >
      <span className="sr-only">{dayText(day)}</span>
      <span
        aria-hidden="true"
        className="block bg-danger py-0.5 text-xs font-semibold tracking-wide text-white uppercase"
      >
        {leaf.month}
      </span>
      <span aria-hidden="true" className="block pt-1 font-serif text-2xl leading-none font-semibold">
        {leaf.day}
      </span>
      <span aria-hidden="true" className="block pb-1 text-xs text-soft">
        {leaf.year}
      </span>
    </time>
  )
}
