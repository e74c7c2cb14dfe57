import type { ReactNode } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router'
import { useKindWords } from '#app/language/kind-words.ts'
import { useRecordText, useTextLanguage } from '#app/language/record-text.ts'
import { useFormatDay } from '#app/language/use-words.ts'
import NotFound from '#app/pages/not-found.tsx'
import { useSession } from '#app/session/session.tsx'
import { PictureOrDrawing } from '#app/ui/chalk-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ArrowLeft } from '#app/ui/icons/icons.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { coverPicture } from '#domain/site/cover-picture.ts'
import { LazyRecordActions } from './actions/lazy-record-actions.tsx'
import { useKindAt } from './kind-at.ts'
import { kindDrawing } from './lists/kind-drawing.ts'
import type { LoadedRecord } from './record-loader.ts'

type Props = {
  othersTitle: string
  children: (kind: Kind, record: AnyRecord, page: LoadedRecord) => ReactNode
}

/** The layout of a record's page, or the reason why there is no such page. The URL determines the kind. */
export function LoadedRecordPage({ othersTitle, children }: Props) {
  const page = useLoaderData<LoadedRecord>()
  const kind = useKindAt('one')
  const { one } = useKindWords(kind)
  const { record, others, error } = page
  if (!record && error === null) return <NotFound />
  return (
    <div className="page pt-4 sm:pt-6">
      <BackLink kind={kind} />
      {record ? (
        children(kind, record, page)
      ) : (
        <>
          <PageHeading title={one} />
          <EmptyState message={error ?? ''} isError />
        </>
      )}
      {others.length > 0 && (
        <section className="mt-16 print:hidden border-t border-edge pt-8">
          <h2 className="text-2xl">{othersTitle}</h2>
          <ul className="mt-5 grid gap-5 sm:grid-cols-3">
            {others.map((record) => (
              <OtherRecord key={record._id} kind={kind} record={record} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type ActionsProps = { kind: Kind; record: AnyRecord; album?: AnyRecord | undefined }

/**
 * After a deletion, the list opens.
 *
 * @param album the album of an event, if it is known
 */
export function RecordPageActions({ kind, record, album }: ActionsProps) {
  const { isAdmin } = useSession()
  const navigate = useNavigate()
  if (!isAdmin) return null
  return (
    <LazyRecordActions
      isOnPage
      kind={kind}
      record={record}
      album={album}
      onRemoved={() => navigate(kind.screens.list)}
    />
  )
}

function BackLink({ kind }: { kind: Kind }) {
  return (
    <Link
      to={kind.screens.list}
      viewTransition
      className="mb-3 inline-flex print:hidden min-h-11 items-center gap-2 font-medium text-link underline-offset-4 hover:underline"
    >
      <ArrowLeft className="size-5" />
      {useKindWords(kind).title}
    </Link>
  )
}

/**
 * A small card of another record, with its picture on the left on a phone, otherwise at the top. An album has no day of
 * its own, and the day on which it was added would look like one.
 */
function OtherRecord({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const formatDay = useFormatDay()
  const title = useRecordText(record)(kind.titleField)
  return (
    <li>
      <Link
        to={recordPath(kind, record) ?? kind.screens.list}
        viewTransition
        className="group/other flex gap-4 rounded-card sm:block"
      >
        <PictureOrDrawing
          src={coverPicture(record)}
          path={kindDrawing(kind)}
          sizes="(min-width: 72rem) 21rem, (min-width: 40rem) 33vw, 7rem"
          className="aspect-[4/3] w-28 shrink-0 self-start rounded-xl sm:w-full"
        />
        <span className="block min-w-0 sm:pt-3">
          {!!record.date && <span className="block text-sm text-soft">{formatDay(String(record.date))}</span>}
          <span
            lang={useTextLanguage()(title)}
            className="block font-serif text-lg leading-snug font-semibold wrap-anywhere decoration-lamp decoration-2 underline-offset-4 group-hover/other:underline"
          >
            {title}
          </span>
        </span>
      </Link>
    </li>
  )
}
