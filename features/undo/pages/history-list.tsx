import { Link } from 'react-router'
import { formatLongDay, formatTime } from '#app/admin/format-time.ts'
import { FilterSelect, oneOf, useAddressFilters } from '#app/admin/list-filters.tsx'
import { PagedList, usePages } from '#app/admin/paged-list.tsx'
import { toQueryString } from '#app/api/api.ts'
import { TextLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Name } from '#app/ui/name.tsx'
import { groupBy } from '#domain/group-by.ts'
import { findKind, kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { settingLabel } from '#domain/site/settings-fields.ts'
import { maxSearchLength } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { changeSetKind, changeSetScreen } from '#features/content/change-sets.ts'
import {
  adminKind,
  historyActionLabels,
  historyMessages,
  historyPath,
  listedActions,
} from '#features/content/history.ts'
import { trashScreen } from '#features/content/trash.ts'
import type { HistoryEntry } from '../history-schemas.ts'
import { linesShown } from './change-list.tsx'

export const words = defineWords({
  action: 'Action',
  anyAction: 'All actions',
  kind: 'Type',
  anyKind: 'All types',
  admins: 'Admins',
  changes: 'Bulk changes',
  onlyOf: (name: string) => `Showing only what ${name} did.`,
  onlyOfOne: 'Showing only what one admin did.',
  clear: 'Show all',
  nothingMatches: 'Nothing matches these filters.',
  server: 'The server',
  someone: 'Someone',
  changed: 'See what changed',
  showOnlyOf: (name: string) => `Show only what ${name} did`,
  the: (label: string) => ` the ${label.toLowerCase()} `,
})

const kindLabels = new Map([
  ...kinds.map(({ name, labels }): [string, string] => [name, labels.many]),
  [adminKind, words.admins],
  [changeSetKind, words.changes],
])
const kindNames = [...kindLabels.keys()]
const ifUuid = (text: string) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : '')

export function HistoryList() {
  const { filters, setFilter } = useAddressFilters({
    action: oneOf(listedActions),
    kind: oneOf(kindNames),
    admin: ifUuid,
  })
  const key = toQueryString(filters)
  const query = usePages(historyPath, filters, linesShown)
  const className = 'w-full sm:w-auto sm:max-w-64 sm:flex-1'
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3">
        <FilterSelect
          label={words.action}
          all={words.anyAction}
          value={filters.action}
          values={listedActions}
          labelOf={(action) => capitalize(historyActionLabels[action])}
          onChange={(action) => setFilter('action', action)}
          className={className}
        />
        <FilterSelect
          label={words.kind}
          all={words.anyKind}
          value={filters.kind}
          values={kindNames}
          labelOf={(kind) => kindLabels.get(kind) ?? kind}
          onChange={(kind) => setFilter('kind', kind)}
          className={className}
        />
      </div>
      <PagedList query={query} errorMessage={historyMessages.notListed}>
        {({ items, isLoading }) => (
          <>
            {key !== '' && <ShowAll by={filters.admin && onlyOf(items[0]?.by?.name)} />}
            {items.length === 0 && <EmptyState message={key ? words.nothingMatches : historyMessages.none} />}
            <Days entries={items} isLoading={isLoading} />
          </>
        )}
      </PagedList>
    </>
  )
}

const ShowAll = ({ by }: { by: string }) => (
  <p className="mb-4 flex flex-wrap items-center gap-x-4 pl-5 text-soft">
    {by && <span>{by}</span>}
    <TextLink to={{ search: '' }} preventScrollReset>
      {words.clear}
    </TextLink>
  </p>
)

const onlyOf = (name: string | undefined) => (name ? words.onlyOf(name) : words.onlyOfOne)

const Days = ({ entries, isLoading }: { entries: HistoryEntry[]; isLoading: boolean }) => (
  <div aria-busy={isLoading} className="grid gap-8">
    {[...groupBy(entries, ({ at }) => formatLongDay(at))].map(([day, entries]) => (
      <section key={day}>
        <h2 className="mb-3 text-xl">{day}</h2>
        <ul className="divide-y divide-edge rounded-card bg-surface px-5 shadow-soft">
          {entries.map((entry) => (
            <HistoryEntryItem key={entry._id} entry={entry} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const linkClass = 'font-medium text-link underline underline-offset-4'

/** An entry in History as a sentence: "Mira added the child Asha." */
function HistoryEntryItem({ entry }: { entry: HistoryEntry }) {
  const { at, action, by } = entry
  return (
    <li className="flex gap-4 py-3">
      <time dateTime={at} className="w-12 shrink-0 pt-px text-soft tabular-nums">
        {formatTime(at)}
      </time>
      <p className="min-w-0">
        {by ? (
          <Link
            to={{ search: toQueryString({ admin: by._id }) }}
            preventScrollReset
            aria-label={words.showOnlyOf(by.name)}
            className="font-semibold underline-offset-4 hover:underline"
          >
            <Name text={by.name} />
          </Link>
        ) : (
          <Name text={anonymousActor(entry)} className="font-semibold" />
        )}{' '}
        <span>{historyActionLabels[action]}</span> <Subject entry={entry} />
        {entry.changeSetId && (
          <>
            {' '}
            <Link to={changeSetScreen(entry.changeSetId)} className={linkClass}>
              {words.changed}
            </Link>
          </>
        )}
      </p>
    </li>
  )
}

/** Returns who acted in an entry without an admin: the account's owner, the server emptying the trash, or a visitor. */
function anonymousActor({ action, kind, title }: HistoryEntry) {
  if (action === 'remove for good') return words.server
  return (kind === adminKind && isOwnAccount(action) && title) || words.someone
}

const isOwnAccount = (action: HistoryEntry['action']) =>
  ['sign up', 'join', 'ask for a new password', 'reset password'].includes(action)

function Subject({ entry: { action, kind: name, recordId, title, by } }: { entry: HistoryEntry }) {
  const kind = findKind(name ?? '')
  if (!title) return null
  if (action === 'change settings')
    return (
      <>
        (<span>{title.split(', ').map(settingLabel).join(', ')}</span>)
      </>
    )
  if (name === adminKind && (recordId === by?._id || (!by && isOwnAccount(action)))) return null
  if (name === changeSetKind && recordId) return <LinkedName to={changeSetScreen(recordId)} title={title} />
  if (!kind || action === 'export') return <Name text={title} />
  const to = subjectLink(action, kind, recordId, title)
  return (
    <>
      <span>{words.the(kind.labels.one)}</span>
      {to && kind.permissions.edit ? <LinkedName to={to} title={title} /> : <Name text={title} />}
    </>
  )
}

const LinkedName = ({ to, title }: { to: string; title: string }) => (
  <Link to={to} className={linkClass}>
    <Name text={title} />
  </Link>
)

function subjectLink(action: HistoryEntry['action'], kind: Kind, recordId: string | null, title: string) {
  if (action === 'delete') return trashScreen + toQueryString({ q: title.slice(0, maxSearchLength) })
  const exists = action === 'add' || action === 'edit' || action === 'restore'
  return exists && recordId ? adminPath(kind, recordId) : undefined
}
