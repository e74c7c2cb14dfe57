import { useState } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { api } from '#app/api/api.ts'
import { useCan } from '#app/session/use-can.ts'
import { LabeledCheckbox } from '#app/ui/checkbox.tsx'
import { defineWords, pluralize } from '#domain/text/words.ts'
import type { Import, ImportPreview } from '../import-schemas.ts'
import { importMessages, importPaths } from '../imports.ts'

export const words = defineWords({
  add: (added: number, changed: number) =>
    [
      added > 0 && `Add ${added.toLocaleString('en')}`,
      changed > 0 && `change ${changed.toLocaleString('en')}`,
    ]
      .filter(Boolean)
      .join(', ')
      .replace(/^c/, 'C'),
  nothing: 'Nothing to add',
  leaveOut: (refused: number, questions: number) =>
    `Skip ${[refused > 0 && `${pluralize(refused, 'row')} with errors`, questions > 0 && pluralize(questions, 'question')].filter(Boolean).join(' and ')}`,
  unclear: 'First answer the questions above.',
  columns: 'First choose which column to use.',
  sending: 'You can add the list once all photos are sent.',
  pictures: (number: number) =>
    `${pluralize(number, 'record')} without a picture. A drawing is shown until someone adds one.`,
  unseen: (labels: string[]) =>
    `You can add ${labels.join(', ')} to new records, but not change it in existing ones.`,
  photosLeft: (names: string[]) => `Photos without a matching row: ${names.join(', ')}`,
})

type Props = {
  list: Import
  preview: ImportPreview
  /** True while the preview is out of date; the server would refuse to apply it. */
  isBusy: boolean
  isSendingPhotos: boolean
  onApplied: () => void
}

export function ApplyBar({ list, preview, isBusy, isSendingPhotos, onApplied }: Props) {
  const { stamp, previewedAt, counts, columnsOpen, unclear, withoutPicture, photosLeft, unseen } = preview
  const can = useCan()
  const [mayLeaveOut, setMayLeaveOut] = useState(false)
  const open = counts.refused + counts.question
  const isEmpty = counts.new + counts.changed === 0
  const isUnclear = unclear.classes.length + unclear.days.length > 0
  if (columnsOpen || isUnclear)
    return (
      <div className="sticky-actions mt-6">
        <p className="font-medium text-danger-ink">{columnsOpen ? words.columns : words.unclear}</p>
      </div>
    )
  const isHeld = isBusy || isSendingPhotos
  const body = { stamp, previewedAt, leaveOutOpen: open > 0 && mayLeaveOut }
  const notes = [
    isSendingPhotos && words.sending,
    withoutPicture > 0 && words.pictures(withoutPicture),
    unseen.length > 0 && words.unseen(unseen),
    photosLeft.length > 0 && words.photosLeft(photosLeft.slice(0, 20)),
  ].filter((note) => note !== false)
  return (
    <div className="sticky-actions mt-6">
      {notes.map((note) => (
        <p key={note} className="mb-2 text-sm text-soft wrap-anywhere">
          {note}
        </p>
      ))}
      {open > 0 && (
        <LabeledCheckbox
          className="mb-2"
          label={words.leaveOut(counts.refused, counts.question)}
          isChecked={mayLeaveOut}
          onChange={setMayLeaveOut}
        />
      )}
      <ActionButton
        label={isEmpty ? words.nothing : words.add(counts.new, counts.changed)}
        variant="primary"
        disabled={isHeld || isEmpty || (open > 0 && !mayLeaveOut) || !can('change content')}
        doing={importMessages.applying}
        run={() => api.call('POST', importPaths.apply, { params: { id: list._id }, body })}
        onChanged={onApplied}
        errorMessage={importMessages.notApplied}
      />
    </div>
  )
}
