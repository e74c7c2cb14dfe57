import { Link } from 'react-router'
import { formatDay } from '#domain/dates/format-day.ts'
import { weekdayOf } from '#domain/dates/school-day.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordPath } from '#domain/records/record-path.ts'
import { feedLinks } from '#domain/site/feeds.ts'
import { EventDetails } from '../../cards/event-details.tsx'
import { ShareButton } from '../../cards/share-button.tsx'
import { useSite } from '../../layout/site-data.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CalendarDays, CalendarPlus, Images } from '../../ui/icons/icons.ts'

const words = {
  gallery: 'Photos and videos',
  day: (day: string) => [weekdayOf(day), formatDay(day)].filter(Boolean).join(', '),
}

/** Day, place and numbers of an event, and what one does with it: note it, share it, look at its pictures. */
export function EventTicket({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const day = String(record.date)
  const isToCome = day >= useSite().today
  return (
    <div className="slate space-y-5 rounded-card bg-slate p-6 text-chalk shadow-soft">
      <p className="flex items-center gap-3 font-serif text-xl font-semibold">
        <CalendarDays className="size-6 shrink-0 text-lamp" />
        <time dateTime={day}>{words.day(day)}</time>
      </p>
      <EventDetails kind={kind} record={record} />
      <div className="flex flex-wrap gap-3 *:grow print:hidden border-t-2 border-dashed border-edge pt-5">
        <ShareButton
          title={String(record[kind.titleField])}
          path={recordPath(kind, record) ?? kind.screens.list}
        />
        {isToCome && (
          <a href={feedLinks.calendar.href} className={buttonClass('quiet')}>
            <CalendarPlus className="size-5" />
            {feedLinks.calendar.label}
          </a>
        )}
        {kind.screens.gallery && (
          <Link to={kind.screens.gallery} viewTransition className={buttonClass('quiet')}>
            <Images className="size-5" />
            {words.gallery}
          </Link>
        )}
      </div>
    </div>
  )
}
