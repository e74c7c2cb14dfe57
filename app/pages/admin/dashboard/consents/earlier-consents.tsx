import { formatDay } from '#domain/dates/format-day.ts'
import type { ChildConsent } from '#domain/records/consent-schemas.ts'
import { consentLabels, consentWayLabels } from '#domain/records/consents.ts'
import { formatDateTime } from '../../../../admin/format-time.ts'

const words = {
  title: 'Earlier',
  until: (day: string) => ` until ${day}`,
  said: (who: string, way: string, day: string) => `${who}, ${way.toLowerCase()}, ${day}`,
  recorded: (who: string, time: string) => `Recorded by ${who}, ${time}`,
}

/** What the family said before, the latest first. */
export function EarlierConsents({ earlier = [] }: Pick<ChildConsent, 'earlier'>) {
  if (earlier.length === 0) return null
  return (
    <div className="mt-6 border-t border-edge pt-5">
      <h3 className="text-lg">{words.title}</h3>
      <ul className="mt-2 space-y-3">
        {earlier.map(({ level, givenBy, way, givenOn, until, recordedAt, recordedBy }) => (
          <li key={`${recordedAt} ${level}`} className="wrap-anywhere">
            <span className="block font-medium">
              {`${consentLabels[level].label}${until === null ? '' : words.until(formatDay(until))}`}
            </span>
            <span className="block text-sm text-soft">
              {words.said(givenBy, consentWayLabels[way], formatDay(givenOn))}
            </span>
            <span className="block text-sm text-soft">
              {words.recorded(recordedBy, formatDateTime(recordedAt))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
