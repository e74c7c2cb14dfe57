import { useState } from 'react'
import type { Import, ImportPreview } from '#domain/records/import-schemas.ts'
import { importMessages, importPaths } from '#domain/records/imports.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import { type ApiResponse, api, pathWithId } from '../../../../api/api.ts'
import { useAction } from '../../../../api/use-action.ts'
import { useCan } from '../../../../session/use-can.ts'
import { Button } from '../../../../ui/button.tsx'
import { LabeledCheckbox } from '../../../../ui/checkbox.tsx'
import { toast } from '../../../../ui/toast.tsx'

export const words = {
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
    `Skip ${[refused > 0 && `${pluralize(refused, 'row')} with errors`, questions > 0 && pluralize(questions, 'possible duplicate')].filter(Boolean).join(' and ')}`,
  columns: 'Say which column to use first.',
  pictures: (number: number) =>
    `${pluralize(number, 'record')} without a picture. A drawing is shown until someone adds one.`,
  unseen: (labels: string[]) =>
    `You can add ${labels.join(', ')} to new records, but not change it in existing ones.`,
  photosLeft: (names: string[]) => `Photos without a matching row: ${names.join(', ')}`,
}

type Props = {
  list: Import
  preview: ImportPreview
  isBusy: boolean
  onApplied: () => void
}

/** What the list would bring about in all, and the button that does it. */
export function ApplyBar({
  list: { _id },
  preview: { counts, columnsOpen, withoutPicture, photosLeft, unseen, stamp, previewedAt },
  isBusy: isChanging,
  onApplied,
}: Props) {
  const can = useCan()
  const { isBusy, run } = useAction()
  const [mayLeaveOut, setMayLeaveOut] = useState(false)
  const open = counts.refused + counts.question
  const leaveOutOpen = open > 0 && mayLeaveOut
  const isEmpty = counts.new + counts.changed === 0
  const apply = () =>
    run(
      async () => {
        const toastId = toast.loading(importMessages.applying)
        try {
          const { message } = await api.send<ApiResponse>('POST', pathWithId(importPaths.apply, _id), {
            stamp,
            previewedAt,
            leaveOutOpen,
          })
          toast.success(message ?? '', toastId)
        } catch (error) {
          toast.close(toastId)
          throw error
        } finally {
          onApplied()
        }
      },
      { errorMessage: importMessages.notApplied },
    )
  if (columnsOpen)
    return (
      <div className="sticky-actions mt-6">
        <p className="font-medium text-danger-ink">{words.columns}</p>
      </div>
    )
  return (
    <div className="sticky-actions mt-6">
      {withoutPicture > 0 && <p className="mb-2 text-sm text-soft">{words.pictures(withoutPicture)}</p>}
      {unseen.length > 0 && <p className="mb-2 text-sm text-soft">{words.unseen(unseen)}</p>}
      {photosLeft.length > 0 && (
        <p className="mb-2 text-sm text-soft wrap-anywhere">{words.photosLeft(photosLeft.slice(0, 20))}</p>
      )}
      {open > 0 && (
        <LabeledCheckbox
          className="mb-2"
          label={words.leaveOut(counts.refused, counts.question)}
          isChecked={mayLeaveOut}
          onChange={setMayLeaveOut}
        />
      )}
      <Button
        busy={isBusy}
        disabled={isChanging || isEmpty || (open > 0 && !mayLeaveOut) || !can('change content')}
        onClick={apply}
      >
        {isEmpty ? words.nothing : words.add(counts.new, counts.changed)}
      </Button>
    </div>
  )
}
