import { Link } from 'react-router'
import { formatDateTime } from '#app/admin/format-time.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Name } from '#app/ui/name.tsx'
import { consentLabels, levelLabels } from '#domain/consent.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { className } from '#domain/kinds/class-name.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { student } from '#domain/kinds/student.ts'
import { defineWords } from '#domain/text/words.ts'
import type { ChildConsent } from '../consent-schemas.ts'
import { consentWayLabels } from '../consents.ts'

const words = defineWords({
  choose: (name: string) => `Select ${name}`,
  notAsked: 'Not asked yet',
  ended: (day: string) => `Ended on ${day}: nothing is shown`,
  until: (day: string) => `until ${day}`,
  givenBy: (who: string, way: string, day: string) => `${who}, ${way.toLowerCase()}, ${day}`,
  scan: 'with a scan',
  edit: 'Open the form and scan of',
  earlier: 'Earlier',
  recorded: (who: string, time: string) => `Recorded by ${who}, ${time}`,
})

export function ConsentRow({
  consent,
  name,
  isChosen,
  onToggle,
}: {
  consent: ChildConsent
  /** A name that distinguishes the child from others in the table. */
  name: string
  isChosen: boolean
  onToggle: () => void
}) {
  const { _id, studentClass } = consent
  return (
    <tr tabIndex={0} className="border-t border-edge align-top sm:align-middle">
      <td className="w-11">
        <Checkbox label={words.choose(name)} isChecked={isChosen} onChange={onToggle} />
      </td>
      <th scope="row" className="py-1 pr-3 font-normal wrap-anywhere">
        <Link
          to={`${adminPath(student, _id)}#consent`}
          className="title-link inline-flex min-h-11 items-center font-semibold"
        >
          <span className="sr-only">{words.edit} </span>
          <Name text={name} />
        </Link>
        <span className="block text-sm text-soft sm:hidden">{className(studentClass)}</span>
        <span className="block pb-2 sm:hidden">
          <ConsentFacts consent={consent} />
        </span>
      </th>
      <td className="hidden py-1 pr-3 whitespace-nowrap sm:table-cell">{className(studentClass)}</td>
      <td className="hidden py-1 pr-3 sm:table-cell">
        <ConsentFacts consent={consent} />
      </td>
    </tr>
  )
}

export function ConsentFacts({ consent }: { consent: ChildConsent }) {
  const { level, today, isAsked, givenBy, way, givenOn, until, hasScan } = consent
  const hasEnded = today !== level && until !== null
  return (
    <>
      <span className={`block font-medium ${hasEnded ? 'text-danger-ink' : ''}`}>
        <span>{hasEnded ? words.ended(formatDay(until)) : levelLabels[level].label}</span>
        {!hasEnded && until !== null && <span>{` ${words.until(formatDay(until))}`}</span>}
      </span>
      <span className="block text-sm text-soft wrap-anywhere">
        <span>
          {isAsked && givenBy && way && givenOn
            ? words.givenBy(givenBy, consentWayLabels[way], formatDay(givenOn))
            : words.notAsked}
        </span>
        {hasScan && <span>{`, ${words.scan}`}</span>}
      </span>
    </>
  )
}

export function EarlierConsents({ earlier = [] }: Pick<ChildConsent, 'earlier'>) {
  if (earlier.length === 0) return null
  return (
    <div className="mt-6 border-t border-edge pt-5">
      <h3 className="text-lg">{words.earlier}</h3>
      <ul className="mt-2 space-y-3">
        {earlier.map(({ level, givenBy, way, givenOn, until, recordedAt, recordedBy }) => (
          <li key={`${recordedAt} ${level}`} className="wrap-anywhere">
            <span className="block font-medium">
              {`${consentLabels[level].label}${until === null ? '' : ` ${words.until(formatDay(until))}`}`}
            </span>
            <span className="block text-sm text-soft">
              {words.givenBy(givenBy, consentWayLabels[way], formatDay(givenOn))}
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
