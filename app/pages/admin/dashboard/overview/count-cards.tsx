import { Link } from 'react-router'
import { manageScreen } from '#domain/admin/manage-screens.ts'
import { type Counts, countedKinds, countsPath } from '#domain/admin/reports.ts'
import { formatDateTime } from '../../../../admin/format-time.ts'
import { api } from '../../../../api/api.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { useLastVisit, type Visit } from './last-visit.ts'

const words = {
  list: 'Counts',
  since: (time: string) => `Since your last visit, ${time}:`,
  nothing: 'no changes.',
  change: (label: string, change: string) => `${label} ${change}`,
}

/** The numbers, each linked to its table, led by what changed. Without a response they stay dashes (specification §8). */
export function CountCards() {
  const { response } = useQuery('counts', () => api.get<{ counts: Counts }>(countsPath))
  const lastVisit = useLastVisit(response?.counts)
  return (
    <>
      {response && lastVisit && <Changes counts={response.counts} since={lastVisit} />}
      <ul aria-label={words.list} className="grid grid-cols-3 gap-2 sm:gap-4">
        {countedKinds.map(({ count, screens }) => (
          <li key={count.name}>
            <Link
              to={screens.table ?? manageScreen}
              className="flex h-full flex-col justify-between gap-1 rounded-card bg-surface p-3 shadow-soft sm:p-5 transition-transform hover:-translate-y-0.5"
            >
              <span className="text-sm leading-tight text-soft sm:text-base">{count.label}</span>
              <span className="font-serif text-2xl font-semibold sm:text-4xl tabular-nums">
                {response?.counts[count.name] ?? '–'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Changes({ counts, since }: { counts: Counts; since: Visit }) {
  const changes = countedKinds
    .map(({ count, screens }) => ({
      ...count,
      to: screens.table ?? manageScreen,
      change: (counts[count.name] ?? 0) - (since.counts[count.name] ?? 0),
    }))
    .filter(({ change }) => change !== 0)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3">
      <p className="text-soft">
        {words.since(formatDateTime(since.at))} {changes.length === 0 && words.nothing}
      </p>
      {changes.map(({ name, label, to, change }) => (
        <Link key={name} to={to} className="flex min-h-11 items-center font-semibold hover:text-link">
          {words.change(label, formatChange(change))}
        </Link>
      ))}
    </div>
  )
}

const formatChange = (change: number) => (change > 0 ? `+${change}` : `−${-change}`)
