import { useState } from 'react'
import type { FilterChoices } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { Modal } from '#app/ui/modal.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import type { MessageOrText } from '#domain/text/words.ts'
import { ChangePreview } from './change-preview.tsx'
import { ChooseValue } from './choose-value.tsx'
import type { Change, RecordChoice } from './send-bulk-change.ts'

/** A change of many records: either the fields to choose from, or the complete change. */
export type BulkTask = { title: string } & ({ fields: readonly string[] } | { change: Change; note?: string })

type Props = {
  kind: Kind
  records: RecordChoice
  task: BulkTask
  choices?: FilterChoices | undefined
  onClose: () => void
  onApplied: (change: Change, changeSet: { id: string; message: MessageOrText }) => void
}

export function BulkChangeDialog({ kind, records, task, choices, onClose, onApplied }: Props) {
  const isSaid = 'change' in task
  const [chosen, setChosen] = useState<Change>()
  const change = isSaid ? task.change : chosen
  const action = useAction()
  // Keeps the chosen value for when the user goes back.
  const [typed, setTyped] = useState<{ field: string; value: string }>()
  return (
    <Modal title={task.title} onClose={onClose} isBusy={action.isBusy}>
      {change ? (
        <ChangePreview
          kind={kind}
          records={records}
          change={change}
          note={isSaid ? task.note : undefined}
          action={action}
          onBack={isSaid ? undefined : () => setChosen(undefined)}
          onCancel={onClose}
          onApplied={(changeSet) => onApplied(change, changeSet)}
        />
      ) : (
        <ChooseValue
          kind={kind}
          names={isSaid ? [] : task.fields}
          typed={typed}
          choices={choices}
          onCancel={onClose}
          onChosen={(field, value) => {
            setTyped({ field, value })
            setChosen({ values: { [field]: value } })
          }}
        />
      )}
    </Modal>
  )
}
