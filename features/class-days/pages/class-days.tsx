import { PageSection } from '#app/admin/page-section.tsx'
import { QueryResult, useQuery } from '#app/admin/query-result.tsx'
import { useFocusAfterRemoval } from '#app/admin/use-focus-after-removal.ts'
import { api } from '#app/api/api.ts'
import { useDefaultText, useFormatTimes } from '#app/language/timing-words.ts'
import { useLongDay, useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { CircleOff, Plus } from '#app/ui/icons/admin-icons.ts'
import { CalendarPlus } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { longDays } from '#domain/site/class-calendar.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { eveningMessages } from '#features/evenings/evenings.ts'
import { classDayPaths } from '../class-day-changes.ts'
import type { ClassDay } from '../class-day-schemas.ts'
import { ClassDayButton, UndoClassDay } from './class-day-button.tsx'

const english = defineWords('admin.tonight.class-days', {
  title: 'Class days',
  description: 'Days without class, and extra classes.',
  lead: 'Changes show immediately on Home, in the notices and in everyone’s calendar.',
  holiday: 'Add a holiday',
  extra: 'Add an extra class',
  coming: 'Upcoming changes',
  none: 'All classes take place as usual.',
  noClass: (reason: string) => `No class: ${reason}`,
  extraClass: (reason: string) => `Extra class: ${reason}`,
  undo: 'Undo',
  timings: 'Change the usual class timings',
})

export const meta = unlistedPageMeta(english)

export default function ClassDays() {
  const words = useWords(english)
  const query = useQuery('class days', () => api.call('GET', classDayPaths.list))
  const can = useCan()
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {can('cancel a class') && (
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <ClassDayButton what="no class" onChanged={query.refetch}>
            <Plus className="size-5" />
            {words.holiday}
          </ClassDayButton>
          <ClassDayButton what="extra class" variant="quiet" onChanged={query.refetch}>
            <CalendarPlus className="size-4" />
            {words.extra}
          </ClassDayButton>
        </div>
      )}
      <PageSection id="coming" title={words.coming} className="mt-8">
        <QueryResult query={query} errorMessage={message(eveningMessages, 'notLoaded')} isInline>
          {({ data }) => <Coming days={data} onChanged={query.refetch} />}
        </QueryResult>
      </PageSection>
      {can('see how the site is set up') && (
        <p className="mt-6">
          <TextLink to={`${settingsScreen}/timings`}>{words.timings}</TextLink>
        </p>
      )}
    </>
  )
}

function Coming({ days, onChanged }: { days: ClassDay[]; onChanged: () => void }) {
  const words = useWords(english)
  const longDay = useLongDay()
  const textOf = useDefaultText()
  const formatTimes = useFormatTimes()
  const { rows, rememberRemoval } = useFocusAfterRemoval<HTMLUListElement>(days.map(({ _id }) => _id))
  const can = useCan()
  if (days.length === 0) return <p className="text-soft">{words.none}</p>
  return (
    <ul ref={rows} className="grid gap-3">
      {days.map(({ _id, what, from, to, reason, time, startsAt, endsAt }) => {
        const Icon = what === 'no class' ? CircleOff : CalendarPlus
        const when = longDays(from, to, longDay)
        const title = what === 'no class' ? words.noClass(textOf(reason)) : words.extraClass(reason)
        return (
          <li
            key={_id}
            tabIndex={-1}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface p-4 shadow-soft outline-none"
          >
            <Icon className="size-6 shrink-0 text-link" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold wrap-anywhere">
                <Name text={title} />
              </p>
              <p className="text-soft">
                {[when, formatTimes(time, startsAt, endsAt)].filter(Boolean).join(', ')}
              </p>
            </div>
            {can('cancel a class') && (
              <UndoClassDay
                id={_id}
                label={words.undo}
                isLast
                about={`${title}, ${when}`}
                onChanged={() => {
                  rememberRemoval(_id)
                  onChanged()
                }}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
