import { useLoaderData } from 'react-router'
import { useRecordText, useTextLanguage } from '#app/language/record-text.ts'
import { useLanguage, useWords } from '#app/language/use-words.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { PictureOrDrawing } from '#app/ui/chalk-drawing.tsx'
import { Rss } from '#app/ui/icons/icons.ts'
import { plainDescription } from '#domain/kinds/plain-description.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { coverPicture } from '#domain/site/cover-picture.ts'
import { feedLinks } from '#domain/site/feeds.ts'
import { inLanguage } from '#domain/text/languages.ts'
import { defineWords } from '#domain/text/words.ts'
import { CornerShareLink, TitleLink, TruncatedText } from './card-links.tsx'
import { AddedDate } from './events/date-badge.tsx'
import { useKindAt } from './kind-at.ts'
import { kindDrawing } from './lists/kind-drawing.ts'
import { type CardProps, ListPage } from './lists/kind-list.tsx'
import { listOfKindLoader, listOfKindMeta } from './lists/list-of-kind.ts'

const { news } = feedLinks
const english = defineWords('news', { news: news.label })

const read = listOfKindLoader()
export const loader = read
export const clientLoader = read
export const meta = listOfKindMeta

/** Lists the notifications, or the school's own pages; only notifications have a link to the news feed. */
export default function Notifications() {
  const words = useWords(english)
  const kind = useKindAt('list')
  const language = useLanguage()
  return (
    <ListPage kind={kind} loaded={useLoaderData<typeof loader>()} card={NotificationCard} layout="two">
      {kind.isNews && (
        <a href={inLanguage(language, news.href)} type={news.type} className={buttonClass('quiet', 'mt-5')}>
          <Rss className="size-5" />
          <span>{words.news}</span>
        </a>
      )}
    </ListPage>
  )
}

const sizes = '(min-width: 72rem) 33rem, (min-width: 48rem) calc(50vw - 3rem), calc(100vw - 3rem)'

export function NotificationCard({ kind, record, isFirst }: CardProps) {
  const textOf = useRecordText(record)
  const language = useLanguage()
  const title = textOf(kind.titleField)
  const path = recordPath(kind, record) ?? kind.screens.list
  const picture = coverPicture(record)
  return (
    <article className="relative">
      <PictureOrDrawing
        src={picture}
        path={kindDrawing(kind)}
        sizes={sizes}
        isFirst={isFirst}
        className={picture ? 'aspect-[2/1]' : 'h-32'}
      />
      <div className="space-y-3 p-5">
        <div>
          <AddedDate time={record.createdAt} />
          <h2 lang={useTextLanguage()(title)} className="mt-1 text-2xl">
            <TitleLink title={title} path={path} />
          </h2>
        </div>
        <TruncatedText text={plainDescription(language, record)} title={title} path={path} />
      </div>
      <CornerShareLink title={title} path={path} isOnPicture />
    </article>
  )
}
