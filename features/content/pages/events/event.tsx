import { Link } from 'react-router'
import { useRecordText, useTextLanguage } from '#app/language/record-text.ts'
import { useFormatDay, useLanguage, useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { CalendarDays, CalendarPlus, Images } from '#app/ui/icons/icons.ts'
import { ChalkUnderline } from '#app/ui/page-heading.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { mediaOf } from '#app/viewer/gallery-media.ts'
import { useBadgeText } from '#app/viewer/use-badge-text.ts'
import { formatWeekday } from '#domain/dates/format-day.ts'
import { albumKindOf } from '#domain/kinds/albums.ts'
import { findKind } from '#domain/kinds/index.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { coverPicture } from '#domain/site/cover-picture.ts'
import { feedLinks } from '#domain/site/feeds.ts'
import { inLanguage } from '#domain/text/languages.ts'
import { defineWords } from '#domain/text/words.ts'
import { ShareButton } from '../actions/share-button.tsx'
import type { LoadedRecord } from '../record-loader.ts'
import { recordOfKindLoader, recordOfKindMeta } from '../record-of-kind.ts'
import { LoadedRecordPage, RecordPageActions } from '../record-page.tsx'
import { AlbumMosaic } from './album-mosaic.tsx'
import { DateBadge } from './date-badge.tsx'
import { EventDetails } from './event-details.tsx'

const english = defineWords('event-page', {
  others: 'Other days to remember',
  gallery: 'Photos and videos',
  calendar: feedLinks.calendar.label,
})

const read = recordOfKindLoader()
export const loader = read
export const clientLoader = read
export const meta = recordOfKindMeta

export default function EventPage() {
  return (
    <LoadedRecordPage othersTitle={useWords(english).others}>
      {(kind, record, { related }) => <Event kind={kind} record={record} album={related} />}
    </LoadedRecordPage>
  )
}

type EventProps = { kind: Kind; record: AnyRecord; album: LoadedRecord['related'] }

function Event({ kind, record, album }: EventProps) {
  const textOf = useRecordText(record)
  const title = textOf(kind.titleField)
  const picture = coverPicture(record)
  const albumKind = albumKindOf(kind)
  const hasPhotos = album && albumKind && mediaOf(album.record).length > 0
  return (
    <article>
      {/* On a phone, the date goes above the title, so that the title has the whole width. */}
      <header className="mb-6 flex flex-wrap gap-x-5 gap-y-2 sm:flex-nowrap">
        <DateBadge day={String(record.date)} />
        <div className="min-w-0 flex-1 basis-56">
          <h1 lang={useTextLanguage()(title)} className="text-3xl sm:text-5xl">
            {title}
          </h1>
          <ChalkUnderline />
        </div>
      </header>
      {hasPhotos && <AlbumMosaic kind={albumKind} album={album.record} />}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="space-y-6">
          {picture && !hasPhotos && (
            <Picture
              src={picture}
              sizes="(min-width: 72rem) 42rem, (min-width: 64rem) 60vw, calc(100vw - 3rem)"
              isFirst
              className="aspect-[8/5] rounded-card shadow-soft"
            />
          )}
          <Prose text={textOf('description')} className="text-lg" />
        </div>
        <div className="space-y-6 lg:sticky lg:top-24 lg:self-start">
          <EventTicket kind={kind} record={record} album={album} />
          <RecordPageActions kind={kind} record={record} album={album?.record} />
        </div>
      </div>
    </article>
  )
}

function EventTicket({ kind, record, album }: EventProps) {
  const words = useWords(english)
  const language = useLanguage()
  const formatDay = useFormatDay()
  const day = String(record.date)
  const albumKind = album && findKind(album.kind)
  const photos = useBadgeText(album ? mediaOf(album.record) : [])
  const gallery = albumKind && recordPath(albumKind, album.record)
  const isToCome = day >= useSite().today
  return (
    <div className="slate space-y-5 rounded-card bg-slate p-6 text-chalk shadow-soft">
      <p className="flex items-center gap-3 font-serif text-xl font-semibold">
        <CalendarDays className="size-6 shrink-0 text-lamp" />
        <time dateTime={day}>
          {[formatWeekday(day, language), formatDay(day)].filter(Boolean).join(', ')}
        </time>
      </p>
      <EventDetails kind={kind} record={record} />
      <div className="flex flex-wrap gap-3 *:grow print:hidden border-t-2 border-dashed border-edge pt-5">
        <ShareButton
          title={useRecordText(record)(kind.titleField)}
          path={recordPath(kind, record) ?? kind.screens.list}
        />
        {isToCome && (
          <a href={inLanguage(language, feedLinks.calendar.href)} className={buttonClass('quiet')}>
            <CalendarPlus className="size-5" />
            <span>{words.calendar}</span>
          </a>
        )}
        {gallery && (
          <Link to={gallery} viewTransition className={buttonClass('quiet')}>
            <Images className="size-5" />
            <span>{photos ?? words.gallery}</span>
          </Link>
        )}
      </div>
    </div>
  )
}
