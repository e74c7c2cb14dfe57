import { Link } from 'react-router'
import { useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useDigits, useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { manageScreen } from '#domain/site/site-constants.ts'
import { defineWords, labelMessage } from '#domain/text/words.ts'
import { countedKinds, countsPath } from '#features/reports/reports.ts'

const english = defineWords('admin.count-cards', {
  list: 'Counts',
  unit: { one: 'album', other: 'albums' },
})

/** Without a response, shows dashes (specification §8). */
export function CountCards() {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const digits = useDigits()
  const { response } = useQuery('counts', () => api.call('GET', countsPath))
  return (
    <nav aria-label={words.list} className="rounded-card bg-surface px-4 py-1 shadow-soft">
      <ul className="grid grid-cols-[auto_auto] gap-x-4 sm:gap-x-6 sm:flex sm:flex-wrap">
        {countedKinds.map(({ count, screens }) => (
          <li key={count.name}>
            <Link
              to={screens.table ?? manageScreen}
              className="flex min-h-11 flex-wrap items-baseline gap-x-1.5 py-2 text-sm hover:text-link"
            >
              <span className="text-soft">{translate(labelMessage(count.label))}</span>
              <span className="font-serif text-lg font-semibold tabular-nums">
                {digits(response?.counts[count.name] ?? '–')}
              </span>
              {count.unit && (
                <span className="text-sm text-soft">{words.unit(response?.counts[count.name] ?? 0)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
