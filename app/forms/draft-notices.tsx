import { History } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import type { DraftState } from './use-draft.ts'

const words = {
  restored: 'What you had not saved is here again.',
  filesMissing: 'Files have to be chosen once more.',
  unsaved: 'Not saved yet. It is kept in this browser until you save or discard it.',
  discard: 'Discard',
}

/** Above a form: that it was filled in from a draft. */
export function DraftRestoredNotice({ draft: { restored } }: { draft: DraftState }) {
  return (
    <div role="status">
      {restored && (
        <p className="flex items-center gap-3 rounded-xl bg-lamp/15 px-4 py-3">
          <History aria-hidden="true" className="size-5 shrink-0" />
          <span>
            {words.restored} {restored.hasMissingFiles && words.filesMissing}
          </span>
        </p>
      )}
    </div>
  )
}

/** Below a form: that the input is kept as a draft, and a button to discard it. */
export function UnsavedNotice({
  draft: { isStored },
  onDiscard,
}: {
  draft: DraftState
  onDiscard: () => void
}) {
  if (!isStored) return null
  return (
    <>
      <Button variant="quiet" onClick={onDiscard} className="w-full sm:w-auto">
        {words.discard}
      </Button>
      <p className="w-full text-sm text-soft">{words.unsaved}</p>
    </>
  )
}
