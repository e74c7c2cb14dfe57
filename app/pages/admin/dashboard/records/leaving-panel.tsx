import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { PageSection } from '../../../../admin/page-section.tsx'
import { StateBadges } from '../../../../records/state-badges.tsx'
import { useLeaving } from '../../../../records/use-leaving.ts'
import { useCan } from '../../../../session/use-can.ts'
import { Button } from '../../../../ui/button.tsx'
import { UserRoundCheck, UserRoundMinus } from '../../../../ui/icons/admin-icons.ts'

const words = {
  title: 'At the school',
  there: 'This person is on the list. People who leave are kept, but no longer listed.',
  gone: 'This person has left and is no longer listed. Visitors do not see them.',
}

/** Below the form of a person: that they have left, or are back. */
export function LeavingPanel(options: {
  kind: Kind
  record: AnyRecord
  onSaved: (record: AnyRecord) => void
}) {
  const { kind, record, onSaved } = options
  const { hasLeft, isBusy, act, text, label } = useLeaving({ kind, record, onChanged: onSaved })
  const can = useCan()
  const Icon = hasLeft ? UserRoundCheck : UserRoundMinus
  return (
    <PageSection id="leaving" title={words.title} lead={hasLeft ? words.gone : words.there}>
      {hasLeft && <StateBadges kind={kind} record={record} />}
      {can('change content') && (
        <Button variant="quiet" busy={isBusy} onClick={act} aria-label={label} className="mt-3">
          {!isBusy && <Icon className="size-4" />}
          {text}
        </Button>
      )}
    </PageSection>
  )
}
