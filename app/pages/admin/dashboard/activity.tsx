import { useSearchParams } from 'react-router'
import {
  type ActivityEntry,
  activityPath,
  activitySays,
  activityWords,
  activityYears,
  adminKind,
  listedActions,
} from '#domain/activity.ts'
import { kinds } from '#domain/kinds/index.ts'
import { queryText } from '../../../api.ts'
import { MoreButton } from '../../../content/more-button.tsx'
import { PillSelect } from '../../../content/pill-select.tsx'
import { readPage } from '../../../content/read-page.ts'
import { sentence } from '../../../content/show-failure.ts'
import { longDayText } from '../../../content/time-text.ts'
import { Unread } from '../../../content/unread.tsx'
import { usePages } from '../../../content/use-pages.ts'
import { describeHiddenPage } from '../../../layout/describe-page.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { ActivityLine } from './activity-line.tsx'

const words = {
  title: 'Activity',
  lead: `Who did what, newest first. It is kept for ${activityYears} years.`,
  action: 'What was done',
  anyAction: 'Everything',
  kind: 'About what',
  anyKind: 'About anything',
  admins: 'Admins',
  onlyOf: (name: string) => `Only what ${name} did.`,
  onlyOfOne: 'Only what one admin did.',
  clear: 'Show everything',
  nothingMatches: 'Nothing like that has been done.',
}

export const meta = describeHiddenPage(words.title, 'Who did what.')

export default function ActivityPage() {
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <Activity />
    </>
  )
}

function Activity() {
  const [address] = useSearchParams()
  const asked = readAsked(address)
  const { page, failure, isLoading, readOn, askAgain } = usePages(`activity${queryText(asked)}`, (part) =>
    readPage<ActivityEntry>(activityPath, { ...part, ...asked }),
  )
  const isNarrow = Object.keys(asked).length > 0
  if (failure !== undefined) {
    return (
      <>
        {(isNarrow || page) && <Filters asked={asked} />}
        <Unread says={sentence(failure) ?? activitySays.notListed} onAgain={askAgain} />
      </>
    )
  }
  if (!page) return <Spinner label="Loading..." />
  if (page.total === 0 && !isNarrow) return <Empty says={activitySays.none} />
  const nameOfOne = asked.admin && page.items[0]?.by?.name
  return (
    <>
      <Filters asked={asked} />
      {isNarrow && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 pl-5 text-soft">
          {asked.admin && <span>{nameOfOne ? words.onlyOf(nameOfOne) : words.onlyOfOne}</span>}
          <TextLink to={{ search: '' }} preventScrollReset>
            {words.clear}
          </TextLink>
        </p>
      )}
      {page.items.length === 0 && <Empty says={words.nothingMatches} />}
      <div aria-busy={isLoading} className="grid gap-8">
        {byDay(page.items).map(([day, entries]) => (
          <section key={day}>
            <h2 className="mb-3 text-xl">{day}</h2>
            <ul className="divide-y divide-edge rounded-card bg-surface px-5 shadow-soft">
              {entries.map((entry) => (
                <ActivityLine key={`${entry.at} ${entry.action} ${entry.recordId}`} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <MoreButton shown={page.items.length} total={page.total} busy={isLoading} onPress={readOn} />
    </>
  )
}

type Asked = { action?: string; kind?: string; admin?: string }

const kindLabels: [value: string, label: string][] = [
  ...kinds.map(({ name, labels }): [string, string] => [name, labels.many]),
  [adminKind, words.admins],
]
const actionLabels = listedActions.map((action): [string, string] => [action, capital(activityWords[action])])

/** What the page's address asks. What nothing can be about is passed over. */
function readAsked(address: URLSearchParams): Asked {
  const known = (name: string, values: [string, string][]) =>
    values.some(([value]) => value === address.get(name)) && { [name]: address.get(name) }
  const admin = address.get('admin') ?? ''
  return {
    ...known('action', actionLabels),
    ...known('kind', kindLabels),
    ...(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(admin) && { admin }),
  }
}

function Filters({ asked }: { asked: Asked }) {
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <Filter
        name="action"
        label={words.action}
        all={words.anyAction}
        asked={asked.action}
        values={actionLabels}
      />
      <Filter name="kind" label={words.kind} all={words.anyKind} asked={asked.kind} values={kindLabels} />
    </div>
  )
}

function Filter({
  name,
  label,
  all,
  asked = '',
  values,
}: {
  name: string
  label: string
  all: string
  asked: string | undefined
  values: [value: string, label: string][]
}) {
  const [, setAddress] = useSearchParams()
  const choose = (value: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { preventScrollReset: true },
    )
  return (
    <PillSelect
      aria-label={label}
      value={asked}
      onChange={({ target }) => choose(target.value)}
      className="w-full sm:w-auto sm:max-w-64 sm:flex-1"
    >
      <option value="">{all}</option>
      {values.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </PillSelect>
  )
}

/** The entries, which come newest first, under the days on which they were written here. */
function byDay(entries: ActivityEntry[]): [day: string, entries: ActivityEntry[]][] {
  const days = new Map<string, ActivityEntry[]>()
  for (const entry of entries) {
    const day = longDayText(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
