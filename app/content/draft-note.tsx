import { History } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import type { DraftState } from './use-draft.ts'

const words = {
  restored: 'What you had not saved is here again.',
  lacksFiles: 'Files have to be chosen once more.',
  kept: 'Not saved yet. It is kept in this browser until you save or discard it.',
  discard: 'Discard',
}

/** Above a form: that it is filled in with what was typed earlier. */
export function RestoredNote({ draft: { restored } }: { draft: DraftState }) {
  return (
    <div role="status">
      {restored && (
        <p className="flex items-center gap-3 rounded-xl bg-lamp/15 px-4 py-3">
          <History aria-hidden="true" className="size-5 shrink-0" />
          <span>
            {words.restored} {restored.lacksFiles && words.lacksFiles}
          </span>
        </p>
      )}
    </div>
  )
}

/** Below a form: that what was typed is safe, and the way to be rid of it. */
export function KeptNote({ draft: { isKept }, onDiscard }: { draft: DraftState; onDiscard: () => void }) {
  if (!isKept) return null
  return (
    <>
      <Button variant="quiet" onClick={onDiscard} className="w-full sm:w-auto">
        {words.discard}
      </Button>
      <p className="w-full text-sm text-soft">{words.kept}</p>
    </>
  )
}
