import { type MetaArgs, useLoaderData } from 'react-router'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { languageOf } from '#domain/text/language-of.ts'
import { pageLoader } from '../../api/page-loader.ts'
import { coverPicture } from '../../cards/cover-picture.ts'
import { DateBadge } from '../../cards/date-badge.tsx'
import { loadRecord } from '../../records/record-loader.ts'
import { recordMeta } from '../../records/record-meta.ts'
import { RecordLoadError, RecordPage, RecordPageActions } from '../../records/record-page.tsx'
import { ChalkUnderline } from '../../ui/page-heading.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Prose } from '../../ui/prose.tsx'
import NotFound from '../not-found.tsx'
import { EventTicket } from './event-ticket.tsx'
import { kindAt, useKindAt } from './kind-at.ts'

const words = { others: 'Other days to remember' }

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
            sizes="(min-width: 72rem) 42rem, (min-width: 64rem) 60vw, calc(100vw - 3rem)"
            isFirst
            className="aspect-[8/5] rounded-card shadow-soft"
          />
        )}
        {/* On a phone the day stands above the title, which has the whole line. */}
        <header className="sm:flex sm:gap-5 sm:px-6">
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
        <EventTicket kind={kind} record={record} />
        <RecordPageActions kind={kind} record={record} />
      </div>
    </article>
  )
}
