import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { useFilterWords, useKindWords } from '#app/language/kind-words.ts'
import { fill, useDigits, useWords } from '#app/language/use-words.ts'
import { useLead } from '#app/layout/own-text.tsx'
import { useSite } from '#app/layout/site-data.ts'
import { useSession } from '#app/session/session.tsx'
import { TextLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ChevronDown } from '#app/ui/icons/icons.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { needsConsent } from '#domain/consent.ts'
import { groupBy } from '#domain/group-by.ts'
import { findKind } from '#domain/kinds/index.ts'
import type { AnyRecord, Kind, RecordOf } from '#domain/kinds/kind.ts'
import { batchStartOf, cardsAtFirst } from '#domain/kinds/list-length.ts'
import { listPlace } from '#domain/kinds/own-text-places.ts'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { LazyRecordActions } from '../actions/lazy-record-actions.tsx'
import { kindDrawing } from './kind-drawing.ts'
import { type LoadedList, useRecords } from './list-loader.ts'
import { ClearSearch, ListSearch } from './list-search.tsx'
import { hasFilters } from './list-url.ts'
import { cardId, ShowMore } from './show-more.tsx'

export type CardProps = {
  kind: Kind
  record: AnyRecord
  index: number
  /** The first card is visible without scrolling, so its picture is loaded eagerly. */
  isFirst: boolean
  /** `large` for the one card at the top that is as wide as the page, `row` for a thumbnail beside the title. */
  size?: 'large' | 'usual' | 'row'
}

const english = defineWords('kind-list', {
  nothingMatches: 'Nothing matches your search.',
  addFirst: 'Add your first {one}',
  children: { one: '{count} child', other: '{count} children' },
})

const columns = {
  two: 'grid items-start gap-6 md:grid-cols-2',
  three: 'grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3 print:gap-3',
  portraits: 'portraits',
  justified: 'justified',
}

const defaultCardClass =
  'flex min-w-0 flex-col overflow-hidden rounded-card border border-edge bg-surface shadow-soft transition-transform hover:-translate-y-0.5'

export function ListPage<K extends Kind>({
  children,
  ...list
}: { children?: ReactNode } & ComponentProps<typeof KindList<K>>) {
  const { title, lead } = useKindWords(list.kind)
  return (
    <div className="page">
      <PageHeading title={title} lead={useLead(listPlace(list.kind), lead)}>
        {children}
      </PageHeading>
      <KindList {...list} />
    </div>
  )
}

export function KindList<K extends Kind>({
  kind,
  loaded,
  card: Card,
  layout = 'three',
  cardClass = () => defaultCardClass,
  fetchRecords,
  foldYears = false,
}: {
  kind: K
  loaded: LoadedList<K>
  card: ComponentType<CardProps>
  layout?: keyof typeof columns
  cardClass?: (record: AnyRecord) => string
  /** True for events: the next one is large, and those of past years are rows that fold by year. */
  foldYears?: boolean
  /** Fetches an admin's list if it includes other kinds. */
  fetchRecords?: Parameters<typeof useRecords<K>>[2]
}) {
  const { list, remove } = useRecords(kind, loaded, fetchRecords)
  const words = useWords(english)
  const { isAdmin } = useSession()
  const { wordOf } = useFilterWords()
  const { today } = useSite()

  // A list of several kinds names the kind of each record.
  const kindOf = (record: AnyRecord) => findKind(String(record.kind)) ?? kind
  const renderCard = ({ record, index }: Card<K>, size: CardProps['size'] = 'usual') => (
    <li
      key={record._id}
      id={idOf(index)}
      tabIndex={idOf(index) ? -1 : undefined}
      // The browser lays out later batches only when they come near the screen.
      className={index < cardsAtFirst ? cardClass(record) : `${cardClass(record)} laid-out-late`}
    >
      <Card kind={kindOf(record)} record={record} index={index} isFirst={index === 0} size={size} />
      {isAdmin && (
        <div className="px-5 pb-5 empty:hidden">
          <LazyRecordActions kind={kindOf(record)} record={record} onRemoved={() => remove(record)} />
        </div>
      )}
    </li>
  )
  const { params } = list
  const isFolded = (record: AnyRecord) => !params?.q && isUnnamed(kind, record)
  /** The first card of a batch that is shown has the id of the batch. */
  const idOf = (index: number) => {
    const start = batchStartOf(index)
    return list.items.slice(start, index).every(isFolded) ? cardId(start) : undefined
  }
  const countOf = ([first, ...others]: Card<K>[]) => {
    const { field = '' } = kind.groupedBy ?? {}
    const value = String((first?.record as AnyRecord | undefined)?.[field])
    return list.choices?.[field]?.find((choice) => choice.value === value)?.count ?? others.length + 1
  }
  const isWhole = !params?.after && !(params && hasFilters(params))
  const cards = list.items.map((record, index) => ({ record, index }))
  const years =
    foldYears && isWhole ? splitYears(cards, today, dayOf) : { large: undefined, current: cards, past: [] }
  const groups = groupsOf(kind, years.current, wordOf)
  return (
    <>
      <ListSearch kind={kind} list={list} />
      {years.large && <ul className="mb-6">{renderCard(years.large, 'large')}</ul>}
      {renderEmpty(kind, list, isAdmin) ?? (
        <div className="space-y-10">
          {groups.map(([heading, cards]) => {
            const shown = cards.filter(({ record }) => !isFolded(record))
            const count = shown.length < cards.length ? words.children(countOf(cards)) : ''
            const title = [heading, count].filter(Boolean).join(': ')
            return (
              <section key={heading}>
                {title && <h2 className="mb-5 text-2xl sm:text-3xl">{title}</h2>}
                {shown.length > 0 && (
                  <ul className={columns[layout]}>{shown.map((card) => renderCard(card))}</ul>
                )}
              </section>
            )
          })}
        </div>
      )}
      {years.past.map(([year, cards], at) => (
        // The newest is open, and each with cards that the user has just loaded.
        <PastYear
          key={year}
          year={year}
          count={list.choices?.date?.find(({ value }) => value === year)?.count ?? cards.length}
          isOpen={at === 0 || cards.some(({ index }) => index >= cardsAtFirst)}
        >
          <ul className={columns[layout]}>{cards.map((card) => renderCard(card, 'row'))}</ul>
        </PastYear>
      ))}
      {params && <ShowMore {...list} params={params} shown={list.items.length} />}
    </>
  )
}

/**
 * True for a child of whom a visitor sees neither the name nor a photo. Such children are counted beside their class,
 * instead of a row of drawings with initials.
 */
const isUnnamed = (kind: Kind, record: AnyRecord) =>
  needsConsent(kind) &&
  [undefined, null, defaultPicture].includes(record.coverImageURL as string | null | undefined) &&
  /^\S{1,8}\.$/.test(String(record[kind.titleField]))

type Card<K> = { record: RecordOf<K>; index: number }

const dayOf = ({ record }: Card<Kind>) => String((record as AnyRecord).date)

/**
 * Groups the cards under headings and keeps their positions, because a list sorted by the class number mixes
 * "5A" and "5B". Records without a heading, such as those whose class is hidden from visitors, go under ''.
 */
function groupsOf<K extends Kind>(
  { groupedBy }: K,
  items: Card<K>[],
  headingOf: (field: string, value: string) => string,
) {
  const heading = ({ record }: Card<K>) => {
    const value = groupedBy && (record as AnyRecord)[groupedBy.field]
    return groupedBy && value ? headingOf(groupedBy.field, String(value)) : ''
  }
  return [...groupBy(items, heading)]
}

function renderEmpty<K extends Kind>(kind: K, { error, items, params }: LoadedList<K>, isAdmin: boolean) {
  if (error !== null) return <EmptyState message={error} isError />
  if (items.length > 0) return null
  return <NoRecords kind={kind} isFiltered={!!params && hasFilters(params)} mayAdd={isAdmin} />
}

type Props = { kind: Kind; isFiltered: boolean; mayAdd: boolean }

/** Links users who may add records to the form. */
export function NoRecords({ kind, isFiltered, mayAdd }: Props) {
  const words = useWords(english)
  const { labels, screens } = kind
  const { none } = useKindWords(kind)
  if (!isFiltered)
    return (
      <EmptyState message={none} drawing={kindDrawing(kind)}>
        {mayAdd && screens.add && (
          <TextLink to={screens.add}>{fill(words.addFirst, { one: labels.one.toLowerCase() })}</TextLink>
        )}
      </EmptyState>
    )
  return (
    <EmptyState message={words.nothingMatches}>
      <ClearSearch />
    </EmptyState>
  )
}

const pastYearsEnglish = defineWords('past-years', {
  records: { one: '{count} event', other: '{count} events' },
})

type PastYearsProps = { year: string; count: number; isOpen: boolean; children: ReactNode }

function PastYear({ year, count, isOpen, children }: PastYearsProps) {
  const words = useWords(pastYearsEnglish)
  const digits = useDigits()
  return (
    <details open={isOpen} className="group mt-4 border-t border-edge pt-2">
      <summary className="flex min-h-11 items-center gap-3">
        <h2 className="text-2xl">{digits(year)}</h2>
        <span className="text-soft">{words.records(count)}</span>
        <ChevronDown className="ml-auto size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-3 mb-6">{children}</div>
    </details>
  )
}

/**
 * Splits events, the latest first, into the next one (or else the newest), the others of this year or later, and those
 * of each earlier year.
 */
function splitYears<T>(cards: T[], today: string, dayOf: (card: T) => string) {
  const coming = cards.filter((card) => dayOf(card) >= today)
  const large = coming.sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))[0] ?? cards[0]
  const others = cards.filter((card) => card !== large)
  const isPast = (card: T) => dayOf(card) < today.slice(0, 4)
  const past = groupBy(others.filter(isPast), (card) => dayOf(card).slice(0, 4))
  return { large, current: others.filter((card) => !isPast(card)), past: [...past] }
}
