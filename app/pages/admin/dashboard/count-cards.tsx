import { Link } from 'react-router'
import { kinds } from '#domain/kinds/index.ts'
import { type Counts, countedKinds, countLabels, countsPath } from '#domain/reports.ts'
import { api } from '../../../api.ts'
import { useAnswer } from '../../../content/use-answer.ts'

/** The nine numbers, each a way to its list. Without an answer they stay dashes (specification §8). */
export function CountCards() {
  const { answer } = useAnswer('counts', () => api.get<{ counts: Counts }>(countsPath))
  return (
    <ul aria-label="Counts" className="grid grid-cols-2 gap-4 md:grid-cols-3">
      {names.map((name) => (
        <li key={name}>
          <Link
            to={listOf(name)}
            className="flex h-full flex-col justify-between gap-1 rounded-card bg-surface p-5 shadow-soft transition-transform hover:-translate-y-0.5"
          >
            <span className="text-soft">{countLabels[name]}</span>
            <span className="font-serif text-4xl font-semibold tabular-nums">
              {answer?.counts[name] ?? '–'}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const names = Object.keys(countLabels) as (keyof Counts)[]

const listOf = (name: keyof Counts) =>
  kinds.find((kind) => kind.name === countedKinds[name])?.screens.list ?? '/'
