import { useRecordText, useTextLanguage } from '#app/language/record-text.ts'
import { useFormatDay, useLanguage } from '#app/language/use-words.ts'
import { Picture } from '#app/ui/picture.tsx'
import { formatWeekday } from '#domain/dates/format-day.ts'
import { weekdayOf } from '#domain/dates/school-day.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { coverPicture } from '#domain/site/cover-picture.ts'
import { CornerShareLink, TitleLink, TruncatedText } from '../card-links.tsx'
import type { CardProps } from '../lists/kind-list.tsx'
import { DateBadge } from './date-badge.tsx'
import { EventDetails } from './event-details.tsx'

const sizes = '(min-width: 72rem) 33rem, (min-width: 48rem) calc(50vw - 3rem), calc(100vw - 3rem)'
const largeSizes = '(min-width: 72rem) 41rem, (min-width: 64rem) 58vw, calc(100vw - 3rem)'

export function EventCard({ kind, record, isFirst, size }: CardProps) {
  const language = useLanguage()
  const textOf = useRecordText(record)
  const languageOf = useTextLanguage()
  const formatDay = useFormatDay()
  const typed = textOf(kind.titleField)
  // A class session is named by its weekday, unless an admin has entered another title.
  const title = typed === weekdayOf(record.date) ? formatWeekday(String(record.date), language) : typed
  const path = recordPath(kind, record)
  const picture = coverPicture(record)
  const hasPicture = picture !== undefined
  const isLarge = size === 'large'
  if (size === 'row')
    return (
      <article className="relative flex items-center gap-4">
        {hasPicture && <Picture src={picture} sizes="8rem" className="h-20 w-28 shrink-0 sm:h-24 sm:w-32" />}
        <div className="min-w-0 py-2 pr-3 only:pl-5">
          <p className="text-sm text-soft">{formatDay(String(record.date))}</p>
          <h3 lang={languageOf(title)} className="line-clamp-2 text-lg leading-snug">
            {path ? <TitleLink title={title} path={path} /> : title}
          </h3>
        </div>
      </article>
    )
  return (
    <article className={`relative ${isLarge ? 'lg:grid lg:grid-cols-[3fr_2fr]' : ''}`}>
      {hasPicture && (
        <Picture
          src={picture}
          sizes={isLarge ? largeSizes : sizes}
          isFirst={isFirst}
          className={`aspect-[8/5] ${isLarge ? 'lg:aspect-auto lg:min-h-100' : ''}`}
        />
      )}
      <div className={`space-y-4 px-5 pb-5 ${isLarge ? 'lg:self-center lg:px-8 lg:text-lg' : ''}`}>
        {/* On a phone, a title that would need several lines next to the date goes below it. */}
        <div className="flex flex-wrap gap-x-4 sm:flex-nowrap">
          {/* The badge overlaps the lower edge of the picture. */}
          <DateBadge
            day={String(record.date)}
            className={hasPicture ? `-mt-8 ${isLarge ? 'lg:mt-5' : ''}` : 'mt-5'}
          />
          <h2
            lang={languageOf(title)}
            className={`max-w-full flex-auto text-2xl sm:min-w-0 sm:flex-1 ${hasPicture ? `pt-3 ${isLarge ? 'lg:pt-6 lg:pr-10' : ''}` : 'pt-6 pr-10'}`}
          >
            {path ? <TitleLink title={title} path={path} /> : title}
          </h2>
        </div>
        {typeof record.description === 'string' && (
          <TruncatedText text={textOf('description')} title={title} path={path} />
        )}
        <EventDetails kind={kind} record={record} />
      </div>
      {path && <CornerShareLink title={title} path={path} isOnPicture={hasPicture} />}
    </article>
  )
}
