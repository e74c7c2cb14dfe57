import { thisBrowser } from '#app/browser.ts'
import {
  useDigits,
  useFormatDay,
  useLanguage,
  useTranslateMessage,
  useWords,
} from '#app/language/use-words.ts'
import { badgeClass } from '#app/ui/badge.ts'
import { dateParts } from '#domain/dates/format-day.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { departureOf, leavings } from '#domain/kinds/leaving.ts'
import type { ListState } from '#domain/kinds/list-states.ts'
import { type Publishing, type PublishingState, publishingOf, statesOf } from '#domain/kinds/publishing.ts'
import type { Language } from '#domain/text/languages.ts'
import { defineWords, labelMessage } from '#domain/text/words.ts'

/** A child about whom nobody has decided; only admins receive this state. */
const isUndecided = (record: AnyRecord) => record.isUndecided === true

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

const english = defineWords('admin.state-badges', {
  states: stateLabels,
  leavings,
  undecided: 'Not decided yet',
  from: (time: string) => `From ${time}`,
  leftOn: (how: string, day: string) => `${how} on ${day}`,
  without: (labels: string) => `Hidden: ${labels}`,
})

const keptFromVisitors: PublishingState[] = ['draft', 'scheduled', 'ended', 'hidden']

export const isHiddenFromVisitors = (record: AnyRecord) =>
  departureOf(record) !== undefined ||
  isUndecided(record) ||
  statesOf(publishingOf(record), new Date(thisBrowser.now())).some((state) =>
    keptFromVisitors.includes(state),
  )

/** The badges of a record that visitors do not see as usual; only admins receive these states. */
export function StateBadges({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const words = useWords(english)
  const formatDay = useFormatDay()
  const badgeOf = useBadgeText(kind)
  const publishing = publishingOf(record)
  const departure = departureOf(record)
  if (!publishing && !departure && !isUndecided(record)) return null
  return (
    <ul className="flex flex-wrap gap-1.5 empty:hidden">
      {departure && (
        <Badge isKept text={words.leftOn(words.leavings[departure.leftAs], formatDay(departure.leftOn))} />
      )}
      {isUndecided(record) && <Badge isKept text={words.undecided} />}
      {publishing &&
        statesOf(publishing, new Date(thisBrowser.now())).map((state) => (
          <Badge key={state} isKept={keptFromVisitors.includes(state)} text={badgeOf(state, publishing)} />
        ))}
    </ul>
  )
}

const Badge = ({ text, isKept }: { text: string; isKept: boolean }) => (
  <li className={badgeClass(isKept)}>{text}</li>
)

function useBadgeText({ fields }: Kind) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const digits = useDigits()
  const language = useLanguage()
  return (state: PublishingState, { publishAt, hiddenFields }: Publishing) => {
    if (state === 'scheduled' && publishAt) return words.from(digits(formatTime(publishAt, language)))
    const labels = hiddenFields.map((name) => translate(labelMessage(fields[name]?.label ?? name)))
    return state === 'fields hidden' ? words.without(labels.join(', ')) : words.states[state]
  }
}

/** Formats `2026-12-03T18:00` as 3 Dec, 18:00; adds the year unless it is the current one. */
function formatTime(local: string, language: Language) {
  const { day, month, year } = dateParts(local, language) ?? {}
  const isThisYear = year === new Date(thisBrowser.now()).getFullYear()
  return `${day} ${month}${isThisYear ? '' : ` ${year}`}, ${local.slice(11)}`
}
