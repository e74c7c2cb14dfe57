import { Link } from 'react-router'
import { manageScreen } from '#domain/admin/manage-screens.ts'
import { type Counts, countedKinds, countsPath } from '#domain/admin/reports.ts'
import { api } from '../../../../api/api.ts'
import { useQuery } from '../../../../api/use-query.ts'

const words = { list: 'Counts' }

/** The numbers, each linked to its table. Without a response they stay dashes (specification §8). */
export function CountCards() {
  const { response } = useQuery('counts', () => api.get<{ counts: Counts }>(countsPath))
  return (
    <ul aria-label={words.list} className="grid grid-cols-2 gap-4 md:grid-cols-3">
      {countedKinds.map(({ count, screens }) => (
        <li key={count.name}>
          <Link
            to={screens.table ?? manageScreen}
            className="flex h-full flex-col justify-between gap-1 rounded-card bg-surface p-5 shadow-soft transition-transform hover:-translate-y-0.5"
          >
            <span className="text-soft">{count.label}</span>
            <span className="font-serif text-4xl font-semibold tabular-nums">
              {response?.counts[count.name] ?? '–'}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
