import { type MetaArgs, useLoaderData } from 'react-router'
import { addressOf } from '#domain/addresses.ts'
import { notification } from '#domain/kinds/notification.ts'
import { AddedOn } from '../../content/added-on.tsx'
import { pictureOf } from '../../content/picture-of.ts'
import { readRecord } from '../../content/record-data.ts'
import { recordHead } from '../../content/record-head.ts'
import { OwnActions, RecordPage, UnreadRecord } from '../../content/record-page.tsx'
import { ShareButton } from '../../content/share-button.tsx'
import { pageData } from '../../page-data.ts'
import { ChalkLine } from '../../ui/page-heading.tsx'
import { Picture } from '../../ui/picture.tsx'
import NotFound from '../not-found.tsx'

const words = { others: 'Other news' }

const read = pageData((api, { params }) => readRecord(api, notification, params.record))
export const loader = read
export const clientLoader = read

export const meta = ({ loaderData, ...shown }: MetaArgs<typeof loader>) =>
  loaderData && recordHead(shown, notification, loaderData)

/** One notification, on a page that can be sent on. */
export default function OneNotification() {
  const { record, others, failure } = useLoaderData<typeof loader>()
  if (failure !== null) return <UnreadRecord kind={notification} says={failure} />
  if (!record) return <NotFound />
  const title = String(record.title)
  const picture = pictureOf(record)
  return (
    <RecordPage kind={notification} others={others} othersTitle={words.others}>
      <article
        className={
          picture
            ? 'grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_28rem] lg:grid-rows-[auto_1fr]'
            : 'grid gap-8'
        }
      >
        <header>
          <AddedOn time={record.createdAt} />
          <h1 className="mt-1 text-3xl sm:text-5xl">{title}</h1>
          <ChalkLine />
        </header>
        {picture && (
          <Picture
            src={picture}
            sizes="(min-width: 64rem) 28rem, 100vw"
            isFirst
            className="aspect-[3/2] rounded-card shadow-soft sm:aspect-[2/1] lg:row-span-2 lg:aspect-[4/3]"
          />
        )}
        <div>
          <p className="max-w-prose text-lg whitespace-pre-line">{String(record.description)}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ShareButton title={title} path={addressOf(notification, record) ?? notification.screens.list} />
          </div>
          <div className="mt-6 empty:hidden">
            <OwnActions kind={notification} record={record} />
          </div>
        </div>
      </article>
    </RecordPage>
  )
}
