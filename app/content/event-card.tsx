import { addressOf } from '#domain/addresses.ts'
import { Picture } from '../ui/picture.tsx'
import { CalendarLeaf } from './calendar-leaf.tsx'
import { CornerShare, TitleLink } from './card-links.tsx'
import { CutText } from './cut-text.tsx'
import { EventFacts } from './event-facts.tsx'
import type { CardProps } from './kind-list.tsx'

/** As wide as a card is in a list of two or three columns. */
const sizes = '(min-width: 72rem) 34rem, (min-width: 48rem) 50vw, 100vw'

/** A card for something that happened on a day: its picture, the day, and everything there is to know. */
export function EventCard({ kind, record, isFirst }: CardProps) {
  const title = String(record[kind.titleField])
  const path = addressOf(kind, record)
  const picture = record.coverImageURL
  const hasPicture = typeof picture === 'string'
  return (
    <article className="relative">
      {hasPicture && <Picture src={picture} sizes={sizes} isFirst={isFirst} className="aspect-[8/5]" />}
      <div className="space-y-4 px-5 pb-5">
        <div className="flex gap-4">
          {/* It hangs over the lower edge of the picture. */}
          <CalendarLeaf day={String(record.date)} className={hasPicture ? '-mt-8' : 'mt-5'} />
          <h2 className={`min-w-0 flex-1 text-2xl ${hasPicture ? 'pt-3' : 'pt-6 pr-10'}`}>
            {path ? <TitleLink title={title} path={path} /> : title}
          </h2>
        </div>
        {typeof record.description === 'string' && (
          <CutText text={record.description} title={title} path={path} />
        )}
        <EventFacts kind={kind} record={record} />
      </div>
      {path && <CornerShare title={title} path={path} isOnPicture={hasPicture} />}
    </article>
  )
}
