import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/api/api.ts'
import { useQuery } from '#app/api/use-query.ts'
import { thisBrowser } from '#app/browser.ts'
import { useFormatDateTime } from '#app/language/use-format-date-time.ts'
import { useDigits, useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { readStored, writeStored } from '#app/session/browser-storage.ts'
import { useSession } from '#app/session/session.tsx'
import { RowOfLinks } from '#app/ui/row-of-links.tsx'
import { hour } from '#domain/dates/durations.ts'
import { labelMessage } from '#domain/kinds/field-label.ts'
import { manageScreen } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { type Counts, countedKinds, countsPath } from '#features/reports/reports.ts'

const english = defineWords('admin.count-cards', {
  list: 'Counts',
  since: (time: string) => `Since your last visit, ${time}:`,
  nothing: 'no changes.',
  unit: { one: 'album', other: 'albums' },
})

/** Shows the changed counts first. Without a response, shows dashes (specification §8). */
export function CountCards() {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const digits = useDigits()
  const { response } = useQuery('counts', () => api.call('GET', countsPath))
  const lastVisit = useLastVisit(response?.counts)
  return (
    <div className="rounded-card bg-surface px-4 py-1 shadow-soft">
      <RowOfLinks label={words.list} rowClass="gap-x-6">
        {countedKinds.map(({ count, screens }) => (
          <li key={count.name}>
            <Link
              to={screens.table ?? manageScreen}
              className="flex min-h-11 items-baseline gap-1.5 py-2 text-sm hover:text-link"
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
      </RowOfLinks>
      {response && lastVisit && <Changes counts={response.counts} since={lastVisit} />}
    </div>
  )
}

function Changes({ counts, since }: { counts: Counts; since: Visit }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const digits = useDigits()
  const formatDateTime = useFormatDateTime()
  const changes = countedKinds
    .map(({ count, screens }) => ({
      ...count,
      to: screens.table ?? manageScreen,
      change: (counts[count.name] ?? 0) - (since.counts[count.name] ?? 0),
    }))
    .filter(({ change }) => change !== 0)
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="text-soft">
        <span>{words.since(formatDateTime(since.at))}</span>{' '}
        {changes.length === 0 && <span>{words.nothing}</span>}
      </p>
      {changes.map(({ name, label, to, change }) => (
        <Link key={name} to={to} className="flex min-h-11 items-center font-semibold hover:text-link">
          {`${translate(labelMessage(label))} ${digits(formatChange(change))}`}
        </Link>
      ))}
    </div>
  )
}

const formatChange = (change: number) => (change > 0 ? `+${change}` : `−${-change}`)

type Visit = { at: string; counts: Counts }
type Visits = { before?: Visit | undefined; latest: Visit }

/** A visit ends after this gap; during a visit, the dashboard opens many times. */
const visitGapMs = hour

/**
 * Returns the counts that this admin saw on the last visit, to show what has changed. They are stored only in
 * this browser: the time of a visit is private, and counts are compared per device.
 */
function useLastVisit(counts: Counts | undefined): Visit | undefined {
  const { admin } = useSession()
  const [before, setBefore] = useState<Visit>()
  const key = admin && `visit/${admin._id}`
  useEffect(() => {
    if (!key || !counts) return
    const visits = nextVisits(readVisits(key), new Date(thisBrowser.now()), counts)
    writeStored(key, visits)
    setBefore(visits.before)
  }, [key, counts])
  return before
}

/** Returns the visits to store now that the counts have been shown again. */
export function nextVisits(stored: Visits | undefined, now: Date, counts: Counts): Visits {
  const latest = { at: now.toISOString(), counts }
  if (!stored) return { latest }
  const isNewVisit = now.getTime() - Date.parse(stored.latest.at) > visitGapMs
  return { before: isNewVisit ? stored.latest : stored.before, latest }
}

function readVisits(key: string): Visits | undefined {
  const stored = readStored(key) as Partial<Visits> | undefined
  return stored?.latest?.counts ? (stored as Visits) : undefined
}
