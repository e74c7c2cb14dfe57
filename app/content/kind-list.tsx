import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import type { ListQuery } from '../api.ts'
import { useSession } from '../session/session.tsx'
import { Empty } from '../ui/empty.tsx'
import { useOutsidePress } from '../ui/use-outside-press.ts'
import { drawingOf } from './kind-drawing.ts'
import type { PageList } from './list-data.ts'
import { useRecords } from './use-records.ts'

// Only admins need them, so visitors do not load them.
const RecordActions = lazy(async () => ({ default: (await import('./record-actions.tsx')).RecordActions }))

export type CardProps = {
  kind: Kind
  record: AnyRecord
  /** Whether its details are shown. One card at a time shows them. */
  isOpen: boolean
  toggle: () => void
  /** It is seen without scrolling, so its picture should not wait. */
  isFirst: boolean
}

const columns = {
  two: 'grid items-start gap-6 md:grid-cols-2',
  three: 'grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3',
  wall: 'wall',
}

const cardLook =
  'flex min-w-0 flex-col overflow-hidden rounded-card border border-edge bg-surface shadow-soft transition-transform hover:-translate-y-0.5'

/** The records of any kind as cards, or the sentence that says why there are none. */
export function KindList<K extends Kind>({
  kind,
  loaded,
  query,
  card: Card,
  layout = 'three',
}: {
  kind: K
  loaded: PageList<K>
  query?: ListQuery
  card: ComponentType<CardProps>
  layout?: keyof typeof columns
}) {
  const { list, remove } = useRecords(kind, loaded, query)
  const { isAdmin } = useSession()
  const [openId, setOpenId] = useState<string | null>(null)
  const openCard = useRef<HTMLLIElement>(null)
  useOutsidePress(openCard, openId !== null, () => setOpenId(null))

  if (list.failure !== null) return <Empty says={list.failure} isFailure />
  if (list.items.length === 0) return <Empty says={kind.says.none} drawing={drawingOf(kind)} />
  return (
    <ul className={columns[layout]}>
      {list.items.map((record, at) => (
        <li
          key={record._id}
          ref={record._id === openId ? openCard : undefined}
          className={layout === 'wall' ? 'print' : cardLook}
        >
          <Card
            kind={kind}
            record={record}
            isOpen={record._id === openId}
            toggle={() => setOpenId(record._id === openId ? null : record._id)}
            isFirst={at < 3}
          />
          {isAdmin && (
            <Suspense>
              <div className="px-5 pb-5 empty:hidden">
                <RecordActions kind={kind} record={record} onRemoved={() => remove(record)} />
              </div>
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  )
}
