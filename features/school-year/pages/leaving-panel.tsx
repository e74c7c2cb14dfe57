import { useId, useState } from 'react'
import { PageSection } from '#app/admin/page-section.tsx'
import { useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { Collapsible } from '#app/ui/collapsible.tsx'
import { Field, inputProps } from '#app/ui/field.tsx'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { departureOf, leavingReasons } from '#domain/kinds/leaving.ts'
import { student } from '#domain/kinds/student.ts'
import { defineWords } from '#domain/text/words.ts'
import { LeavingButton } from '#features/content/pages/actions/leaving-button.tsx'
import { StateBadges } from '#features/content/pages/actions/state-badges.tsx'
import { maxNoteLength } from '#features/evenings/evenings.ts'

const english = defineWords('admin.leaving-panel', {
  leavingPanelTitle: 'Leaving the school',
  there: 'People who leave are kept, but no longer listed.',
  gone: 'This person has left and is no longer listed. Visitors do not see them.',
  reasons: leavingReasons,
  reason: 'Why the child leaves',
  reasonHint: 'Choose a reason or write your own. It is kept until the school year is over.',
})

type Props = { kind: Kind; record: AnyRecord; onSaved: (record: AnyRecord) => void }

export function LeavingPanel({ kind, record, onSaved }: Props) {
  const words = useWords(english)
  const [reason, setReason] = useState('')
  const hasLeft = departureOf(record) !== undefined
  const can = useCan()
  const button = can('change content') && (
    <div className="mt-3">
      <LeavingButton kind={kind} record={record} reason={reason} onChanged={onSaved} />
    </div>
  )
  if (hasLeft)
    return (
      <PageSection id="leaving" title={words.leavingPanelTitle} lead={words.gone}>
        <StateBadges kind={kind} record={record} />
        {button}
      </PageSection>
    )
  return (
    <Collapsible id="leaving" title={<h2 className="min-w-0 flex-1 text-xl">{words.leavingPanelTitle}</h2>}>
      <p className="mb-4 text-soft">{words.there}</p>
      {kind.name === student.name && can('note absences') && (
        <ReasonField value={reason} onChange={setReason} />
      )}
      {button}
    </Collapsible>
  )
}

function ReasonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const words = useWords(english)
  const id = useId()
  return (
    <div className="max-w-xl">
      <Field id={id} label={words.reason} hint={words.reasonHint}>
        <input
          {...inputProps({ id, hint: words.reasonHint })}
          list={`${id}-list`}
          maxLength={maxNoteLength}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <datalist id={`${id}-list`}>
        {words.reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </div>
  )
}
