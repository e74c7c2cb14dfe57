import { Link } from 'react-router'
import { formatDay } from '#domain/dates/format-day.ts'
import { className } from '#domain/kinds/class-name.ts'
import { student } from '#domain/kinds/student.ts'
import type { ChildConsent } from '#domain/records/consent-schemas.ts'
import { consentLabels, consentWayLabels } from '#domain/records/consents.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Name } from '../../../../ui/name.tsx'

const words = {
  choose: (name: string) => `Select ${name}`,
  notAsked: 'Not asked yet',
  ended: (day: string) => `Ended on ${day}: nothing is shown`,
  until: (day: string) => `until ${day}`,
  said: (who: string, way: string, day: string) => `${who}, ${way.toLowerCase()}, ${day}`,
  scan: 'with a scan',
  edit: 'Form and scan',
}

/** One child of the list: what may be shown, and who said so. */
export function ConsentItem({
  consent,
  isChosen,
  onToggle,
}: {
  consent: ChildConsent
  isChosen: boolean
  onToggle: () => void
}) {
  const { _id, fullName, studentClass } = consent
  return (
    <li className="flex items-start gap-3 rounded-card bg-surface p-4 shadow-soft">
      <Checkbox label={words.choose(fullName)} isChecked={isChosen} onChange={onToggle} />
      <div className="min-w-0 flex-1">
        <h2 className="text-lg leading-snug wrap-anywhere">
          <Name text={fullName} />
        </h2>
        <p className="text-sm text-soft">{className(studentClass)}</p>
        <ConsentFacts consent={consent} />
      </div>
      <Link
        to={`/admin/dashboard/edit/${student.name}/${_id}#consent`}
        className="inline-flex min-h-11 items-center font-medium text-link underline underline-offset-4"
      >
        {words.edit}
        <span className="sr-only"> {fullName}</span>
      </Link>
    </li>
  )
}

/** What may be shown of a child, and who said so, in two lines. */
export function ConsentFacts({ consent }: { consent: ChildConsent }) {
  const { level, today, isAsked, givenBy, way, givenOn, until, hasScan } = consent
  const hasEnded = today !== level && until !== null
  return (
    <>
      <p className={`mt-1 font-semibold ${hasEnded ? 'text-danger-ink' : ''}`}>
        {hasEnded ? words.ended(formatDay(until)) : consentLabels[level].label}
        {!hasEnded && until !== null && ` ${words.until(formatDay(until))}`}
      </p>
      <p className="text-sm text-soft wrap-anywhere">
        {isAsked && givenBy && way && givenOn
          ? words.said(givenBy, consentWayLabels[way], formatDay(givenOn))
          : words.notAsked}
        {hasScan && `, ${words.scan}`}
      </p>
    </>
  )
}
