import { Images } from 'lucide-react'
import { Link, type MetaArgs, useLoaderData } from 'react-router'
import { addressOf } from '#domain/addresses.ts'
import { activity } from '#domain/kinds/activity.ts'
import { donation } from '#domain/kinds/donation.ts'
import { farewell } from '#domain/kinds/farewell.ts'
import { festival } from '#domain/kinds/festival.ts'
import { induction } from '#domain/kinds/induction.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { CalendarLeaf } from '../../content/calendar-leaf.tsx'
import { EventFacts } from '../../content/event-facts.tsx'
import { pictureOf } from '../../content/picture-of.ts'
import { readRecord } from '../../content/record-data.ts'
import { recordHead } from '../../content/record-head.ts'
import { OwnActions, RecordPage, UnreadRecord } from '../../content/record-page.tsx'
import { ShareButton } from '../../content/share-button.tsx'
import { pageData } from '../../page-data.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ChalkLine } from '../../ui/page-heading.tsx'
import { Picture } from '../../ui/picture.tsx'
import NotFound from '../not-found.tsx'

const words = { gallery: 'Photos and videos', others: 'Other days to remember' }
const eventKinds: readonly Kind[] = [festival, activity, farewell, induction, donation]

const read = pageData((api, { params, request }) => {
  const path = new URL(request.url).pathname.toLowerCase()
  const kind = eventKinds.find(({ screens }) => path.startsWith(`${screens.list}/`)) ?? festival
  return readRecord(api, kind, params.record)
})
export const loader = read
export const clientLoader = read

export const meta = ({ loaderData, ...shown }: MetaArgs<typeof loader>) =>
  loaderData && recordHead(shown, kindNamed(loaderData.kind), loaderData)

/** One event of any kind: the address says of which. */
export default function EventPage() {
  const { kind: name, record, others, failure } = useLoaderData<typeof loader>()
  const kind = kindNamed(name)
  if (failure !== null) return <UnreadRecord kind={kind} says={failure} />
  if (!record) return <NotFound />
  return (
    <RecordPage kind={kind} others={others} othersTitle={words.others}>
      <Event kind={kind} record={record} />
    </RecordPage>
  )
}

const kindNamed = (name: string) => eventKinds.find((kind) => kind.name === name) ?? festival

function Event({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const title = String(record[kind.titleField])
  const picture = pictureOf(record)
  return (
    <article className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
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
          <CalendarLeaf day={String(record.date)} className={picture ? 'ml-4 -mt-8 sm:ml-0' : 'mt-4'} />
          <div className="min-w-0 flex-1 pt-4">
            <h1 className="text-3xl sm:text-5xl">{title}</h1>
            <ChalkLine />
          </div>
        </header>
        <p className="mt-6 max-w-prose text-lg whitespace-pre-line sm:px-6">{String(record.description)}</p>
      </div>
      <div className="space-y-6 lg:sticky lg:top-24 lg:self-start">
        <div className="slate rounded-card bg-slate p-6 text-chalk shadow-soft">
          <EventFacts kind={kind} record={record} />
        </div>
        <div className="flex flex-wrap gap-3">
          <ShareButton title={title} path={addressOf(kind, record) ?? kind.screens.list} />
          {kind.screens.gallery && (
            <Link to={kind.screens.gallery} viewTransition className={buttonClass('quiet')}>
              <Images aria-hidden="true" className="size-5" />
              {words.gallery}
            </Link>
          )}
        </div>
        <OwnActions kind={kind} record={record} />
      </div>
    </article>
  )
}
