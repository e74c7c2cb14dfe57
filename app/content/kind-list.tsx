import type { ComponentType } from 'react'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { useSession } from '../session/session.tsx'
import { Empty } from '../ui/empty.tsx'
import { drawingOf } from './kind-drawing.ts'
import { LaterActions } from './later-actions.tsx'
import type { PageList } from './list-data.ts'
import { isNarrow } from './list-question.ts'
import { ClearSearch, ListSearch } from './list-search.tsx'
import { idOfCard, ShowMore } from './show-more.tsx'
import { useOpenCard } from './use-open-card.ts'
import { useRecords } from './use-records.ts'

export type CardProps = {
  kind: Kind
  record: AnyRecord
  /** Whether its details are shown. One card at a time shows them. */
  isOpen: boolean
  toggle: () => void
  /** It is what a phone shows first, so its picture should not wait. */
  isFirst: boolean
}

const words = { nothingMatches: 'Nothing matches your search.' }

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
  card: Card,
  layout = 'three',
  lookOf = () => cardLook,
}: {
  kind: K
  loaded: PageList<K>
  card: ComponentType<CardProps>
  layout?: keyof typeof columns
  /** The classes of a record's card. */
  lookOf?: (record: AnyRecord) => string
}) {
  const { list, remove } = useRecords(kind, loaded)
  const { isAdmin } = useSession()
  const { openId, openCard, cards, toggle } = useOpenCard()

  const { question } = list
  return (
    <>
      <ListSearch kind={kind} list={list} />
      {nothing(kind, list) ?? (
        <ul ref={cards} className={columns[layout]}>
          {list.items.map((record, at) => (
            <li
              key={record._id}
              ref={record._id === openId ? openCard : undefined}
              id={idOfCard(at)}
              tabIndex={idOfCard(at) ? -1 : undefined}
              className={lookOf(record)}
            >
              <Card
                kind={kind}
                record={record}
                isOpen={record._id === openId}
                toggle={() => toggle(record._id, at)}
                isFirst={at === 0}
              />
              {isAdmin && (
                <div className="px-5 pb-5 empty:hidden">
                  <LaterActions kind={kind} record={record} onRemoved={() => remove(record)} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {question && <ShowMore question={question} shown={list.items.length} total={list.total} />}
    </>
  )
}

function nothing<K extends Kind>(kind: K, { failure, items, question }: PageList<K>) {
  if (failure !== null) return <Empty says={failure} isFailure />
  if (items.length > 0) return null
  if (!question || !isNarrow(question)) return <Empty says={kind.says.none} drawing={drawingOf(kind)} />
  return (
    <Empty says={words.nothingMatches}>
      <ClearSearch />
    </Empty>
  )
}
