import { defaultPicture } from '#domain/site-facts.ts'
import type { CardProps } from './kind-list.tsx'

/** A card for something that is told: a picture if it has one of its own, a title and a text. */
export function NoticeCard({ kind, record, isFirst }: CardProps) {
  const picture = record.imageFile
  return (
    <article>
      {typeof picture === 'string' && picture !== defaultPicture && (
        <img
          src={picture}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className="max-h-96 w-full bg-edge object-cover"
        />
      )}
      <div className="space-y-2 p-5">
        <h2 className="text-2xl">{String(record[kind.titleField])}</h2>
        <p className="whitespace-pre-line">{String(record.description)}</p>
      </div>
    </article>
  )
}
