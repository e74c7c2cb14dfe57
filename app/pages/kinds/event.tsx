import { Images } from 'lucide-react'
import { Link, type MetaArgs, useLoaderData } from 'react-router'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordPath } from '#domain/records/record-path.ts'
import { languageOf } from '#domain/text/language-of.ts'
import { pageLoader } from '../../api/page-loader.ts'
import { coverPicture } from '../../cards/cover-picture.ts'
import { DateBadge } from '../../cards/date-badge.tsx'
import { EventDetails } from '../../cards/event-details.tsx'
import { ShareButton } from '../../cards/share-button.tsx'
import { loadRecord } from '../../records/record-loader.ts'
import { recordMeta } from '../../records/record-meta.ts'
import { RecordLoadError, RecordPage, RecordPageActions } from '../../records/record-page.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ChalkUnderline } from '../../ui/page-heading.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Prose } from '../../ui/prose.tsx'
import NotFound from '../not-found.tsx'
import { kindAt, useKindAt } from './kind-at.ts'

const words = { gallery: 'Photos and videos', others: 'Other days to remember' }

const read = pageLoader((api, { params, request }) =>
  loadRecord(api, kindAt('one', new URL(request.url).pathname), params.record),
)
export const loader = read
export const clientLoader = read

export const meta = ({ loaderData, ...args }: MetaArgs<typeof loader>) =>
  loaderData && recordMeta(args, kindAt('one', args.location.pathname), loaderData)

/** One event of any kind; the URL names the kind. */
export default function EventPage() {
  const { record, others, error } = useLoaderData<typeof loader>()
  const kind = useKindAt('one')
  if (error !== null) return <RecordLoadError kind={kind} message={error} />
  if (!record) return <NotFound />
  return (
    <RecordPage kind={kind} others={others} othersTitle={words.others}>
      <Event kind={kind} record={record} />
    </RecordPage>
  )
}

function Event({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const title = String(record[kind.titleField])
  const picture = coverPicture(record)
  return (
    <article className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div>
        {picture && (
          <Picture
            src={picture}
            sizes="(min-width: 72rem) 42rem, (min-width: 64rem) 60vw, 100vw"
            isFirst
            className="aspect-[8/5] rounded-card shadow-soft"
          />
        )}
        <header className="flex gap-5 sm:px-6">
          <DateBadge day={String(record.date)} className={picture ? 'ml-4 -mt-8 sm:ml-0' : 'mt-4'} />
          <div className="min-w-0 flex-1 pt-4">
            <h1 lang={languageOf(title)} className="text-3xl sm:text-5xl">
              {title}
            </h1>
            <ChalkUnderline />
          </div>
        </header>
        <Prose text={String(record.description)} className="mt-6 max-w-prose text-lg sm:px-6" />
      </div>
      <div className="space-y-6 lg:sticky lg:top-24 lg:self-start">
        <div className="slate rounded-card bg-slate p-6 text-chalk shadow-soft">
          <EventDetails kind={kind} record={record} />
        </div>
        <div className="flex flex-wrap gap-3">
          <ShareButton title={title} path={recordPath(kind, record) ?? kind.screens.list} />
          {kind.screens.gallery && (
            <Link to={kind.screens.gallery} viewTransition className={buttonClass('quiet')}>
              <Images aria-hidden="true" className="size-5" />
              {words.gallery}
            </Link>
          )}
        </div>
        <RecordPageActions kind={kind} record={record} />
      </div>
    </article>
  )
}
