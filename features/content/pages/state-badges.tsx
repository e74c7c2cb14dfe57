import { badgeClass } from '#app/ui/badge.ts'
import { dateParts, formatDay } from '#domain/dates/format-day.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { departureOf, leavings } from '#domain/kinds/leaving.ts'
import type { ListState } from '#domain/kinds/list-states.ts'
import { type Publishing, type PublishingState, publishingOf, statesOf } from '#domain/kinds/publishing.ts'

export const stateLabels: Record<ListState, string> = {
  draft: 'Draft',
  scheduled: 'Not yet shown',
  ended: 'Ended',
  hidden: 'Hidden',
  'fields hidden': 'Fields hidden',
  pinned: 'Pinned',
  left: 'Has left',
  'no phone': 'No phone number',
  'no photo': 'No photo',
  'no consent': 'No consent',
}

const words = {
  from: (time: string) => `From ${time}`,
  leftOn: (how: string, day: string) => `${how} on ${day}`,
  without: (labels: string[]) => `Hidden: ${labels.join(', ')}`,
}

const keptFromVisitors: PublishingState[] = ['draft', 'scheduled', 'ended', 'hidden']

export const isHiddenFromVisitors = (record: AnyRecord) =>
  departureOf(record) !== undefined ||
  statesOf(publishingOf(record), new Date()).some((state) => keptFromVisitors.includes(state))

/** The badges of a record that visitors do not see as usual; only admins receive these states. */
export function StateBadges({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const publishing = publishingOf(record)
  const departure = departureOf(record)
  if (!publishing && !departure) return null
  return (
    <ul className="flex flex-wrap gap-1.5 empty:hidden">
      {departure && (
        <Badge isKept text={words.leftOn(leavings[departure.leftAs], formatDay(departure.leftOn))} />
      )}
      {publishing &&
        statesOf(publishing, new Date()).map((state) => (
          <Badge
            key={state}
            isKept={keptFromVisitors.includes(state)}
            text={badgeOf(state, publishing, kind)}
          />
        ))}
    </ul>
  )
}

const Badge = ({ text, isKept }: { text: string; isKept: boolean }) => (
  <li className={badgeClass(isKept)}>{text}</li>
)

function badgeOf(state: PublishingState, { publishAt, hiddenFields }: Publishing, { fields }: Kind) {
  if (state === 'scheduled' && publishAt) return words.from(formatTime(publishAt))
  if (state === 'fields hidden') return words.without(hiddenFields.map((name) => fields[name]?.label ?? name))
  return stateLabels[state]
}

/** Formats `2026-12-03T18:00` as 3 Dec, 18:00; adds the year unless it is the current one. */
function formatTime(local: string) {
  const { day, month, year } = dateParts(local) ?? {}
  const isThisYear = year === new Date().getFullYear()
  return `${day} ${month}${isThisYear ? '' : ` ${year}`}, ${local.slice(11)}`
}
