import { addressOf } from '#domain/addresses.ts'
import { Picture } from '../ui/picture.tsx'
import { AddedOn } from './added-on.tsx'
import { CornerShare, TitleLink } from './card-links.tsx'
import { CutText } from './cut-text.tsx'
import type { CardProps } from './kind-list.tsx'
import { pictureOf } from './picture-of.ts'

const sizes = '(min-width: 72rem) 34rem, (min-width: 48rem) 50vw, 100vw'

/** A card for something that is told: a picture if it has one of its own, a title, the day and a text. */
export function NoticeCard({ kind, record, isFirst }: CardProps) {
  const title = String(record[kind.titleField])
  const path = addressOf(kind, record) ?? kind.screens.list
  const picture = pictureOf(record)
  return (
    <article className="relative">
      {picture && <Picture src={picture} sizes={sizes} isFirst={isFirst} className="aspect-[2/1]" />}
      <div className="space-y-3 p-5">
        <div className={picture ? '' : 'pr-10'}>
          <AddedOn time={record.createdAt} />
          <h2 className="mt-1 text-2xl">
            <TitleLink title={title} path={path} />
          </h2>
        </div>
        <CutText text={String(record.description)} title={title} path={path} />
      </div>
      <CornerShare title={title} path={path} isOnPicture={picture !== undefined} />
    </article>
  )
}
