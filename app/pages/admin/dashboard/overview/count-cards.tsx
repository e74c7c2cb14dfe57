import { Link } from 'react-router'
import { manageScreen, manageScreens } from '#domain/admin/manage-screens.ts'
import { type Counts, countedKinds, countLabels, countsPath } from '#domain/admin/reports.ts'
import { api } from '../../../../api/api.ts'
import { useQuery } from '../../../../api/use-query.ts'

/** The nine numbers, each linked to its table. Without a response they stay dashes (specification §8). */
export function CountCards() {
  const { response } = useQuery('counts', () => api.get<{ counts: Counts }>(countsPath))
  return (
    <ul aria-label="Counts" className="grid grid-cols-2 gap-4 md:grid-cols-3">
      {names.map((name) => (
        <li key={name}>
          <Link
            to={manageScreens[countedKinds[name]] ?? manageScreen}
            className="flex h-full flex-col justify-between gap-1 rounded-card bg-surface p-5 shadow-soft transition-transform hover:-translate-y-0.5"
          >
            <span className="text-soft">{countLabels[name]}</span>
            <span className="font-serif text-4xl font-semibold tabular-nums">
              {response?.counts[name] ?? '–'}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const names = Object.keys(countLabels) as (keyof Counts)[]
