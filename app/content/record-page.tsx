import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { addressOf } from '#domain/addresses.ts'
import { dayText } from '#domain/day-text.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { useSession } from '../session/session.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Picture } from '../ui/picture.tsx'
import { LaterActions } from './later-actions.tsx'
import { pictureOf } from './picture-of.ts'

/** The frame of a record's own page: the way back to its list before it, others of its kind after it. */
export function RecordPage({
  kind,
  others,
  othersTitle,
  children,
}: {
  kind: Kind
  others: AnyRecord[]
  othersTitle: string
  children: ReactNode
}) {
  return (
    <div className="page pt-4 sm:pt-6">
      <WayBack kind={kind} />
      {children}
      {others.length > 0 && (
        <section className="mt-16 border-t border-edge pt-8">
          <h2 className="text-2xl">{othersTitle}</h2>
          <ul className="mt-5 grid gap-5 sm:grid-cols-3">
            {others.map((record) => (
              <Other key={record._id} kind={kind} record={record} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** In place of a record that could not be read. */
export function UnreadRecord({ kind, says }: { kind: Kind; says: string }) {
  return (
    <div className="page pt-4 sm:pt-6">
      <WayBack kind={kind} />
      <PageHeading title={kind.labels.one} />
      <Empty says={says} isFailure />
    </div>
  )
}

/** What an admin may do with the record; once it is deleted, the list is left to look at. */
export function OwnActions({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const { isAdmin } = useSession()
  const navigate = useNavigate()
  if (!isAdmin) return null
  return <LaterActions kind={kind} record={record} onRemoved={() => navigate(kind.screens.list)} />
}

function WayBack({ kind }: { kind: Kind }) {
  return (
    <Link
      to={kind.screens.list}
      viewTransition
      className="mb-3 inline-flex min-h-11 items-center gap-2 font-medium text-link underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {kind.labels.many}
    </Link>
  )
}

/** Another record of the kind, small: on a phone beside its picture, elsewhere below it. */
function Other({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const picture = pictureOf(record)
  return (
    <li>
      <Link
        to={addressOf(kind, record) ?? kind.screens.list}
        viewTransition
        className="group/other flex gap-4 rounded-card sm:block"
      >
        {picture && (
          <Picture
            src={picture}
            sizes="(min-width: 72rem) 21rem, (min-width: 40rem) 33vw, 7rem"
            className="aspect-[4/3] w-28 shrink-0 rounded-xl sm:w-full"
          />
        )}
        <span className="block min-w-0 sm:pt-3">
          <span className="block text-sm text-soft">{dayText(String(record.date ?? record.createdAt))}</span>
          <span className="block font-serif text-lg leading-snug font-semibold decoration-lamp decoration-2 underline-offset-4 group-hover/other:underline">
            {String(record[kind.titleField])}
          </span>
        </span>
      </Link>
    </li>
  )
}
