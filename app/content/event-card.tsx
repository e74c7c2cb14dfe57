import { Link } from 'react-router'
import { addressOf } from '#domain/addresses.ts'
import { Picture } from '../ui/picture.tsx'
import { CalendarLeaf } from './calendar-leaf.tsx'
import { CutText } from './cut-text.tsx'
import { EventFacts } from './event-facts.tsx'
import type { CardProps } from './kind-list.tsx'
import { ShareButton } from './share-button.tsx'

/** As wide as a card is in a list of two or three columns. */
const sizes = '(min-width: 72rem) 34rem, (min-width: 48rem) 50vw, 100vw'

/** A card for something that happened on a day: its picture, the day, and everything there is to know. */
export function EventCard({ kind, record, isFirst }: CardProps) {
  const title = String(record[kind.titleField])
  const path = addressOf(kind, record)
  const picture = record.coverImageURL
  const hasPicture = typeof picture === 'string'
  return (
    <article className="group/card">
      {hasPicture && <Picture src={picture} sizes={sizes} isFirst={isFirst} className="aspect-[8/5]" />}
      <div className="space-y-4 px-5 pb-5">
        <div className="flex gap-4">
          {/* It hangs over the lower edge of the picture. */}
          <CalendarLeaf day={String(record.date)} className={hasPicture ? '-mt-8' : 'mt-5'} />
          <h2 className={`min-w-0 flex-1 text-2xl ${hasPicture ? 'pt-3' : 'pt-6'}`}>
            {path ? (
              <Link
                to={path}
                viewTransition
                className="decoration-lamp decoration-2 underline-offset-4 hover:underline"
              >
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          {path && (
            <div className={hasPicture ? '-mr-2 pt-2' : '-mr-2 pt-4'}>
              <ShareButton title={title} path={path} isSmall />
            </div>
          )}
        </div>
        {typeof record.description === 'string' && (
          <CutText text={record.description} title={title} path={path} />
        )}
        <EventFacts kind={kind} record={record} />
      </div>
    </article>
  )
}
