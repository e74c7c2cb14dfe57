import { Redo2, Undo2 } from 'lucide-react'
import type { ChangeSet } from '#domain/records/change-set-schemas.ts'
import { changeSetMessages, changeSetPaths } from '#domain/records/change-sets.ts'
import { type ApiResponse, api, pathWithId, serverMessage } from '../api/api.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

const words = { undo: 'Undo', redo: 'Do it again' }

/** Long enough to look at what was changed. */
const undoMilliseconds = 15_000

type Direction = 'undo' | 'redo'

const texts = {
  undo: { doing: changeSetMessages.undoing, failed: changeSetMessages.notUndone },
  redo: { doing: changeSetMessages.redoing, failed: changeSetMessages.notRedone },
}

/** A success message about what was changed together, with an Undo of it. */
export function offerUndoOfChanges(text: string, { id, onUndone }: { id: string; onUndone: () => void }) {
  const undo = async () => {
    if (await reverseChangeSet(id, 'undo')) onUndone()
  }
  const actions = [{ label: words.undo, onClick: undo }]
  toast.success(text, undefined, { milliseconds: undoMilliseconds, actions })
}

/** Undoes what was changed together, or does it again, as far as its state allows. */
export function UndoChangeSet({
  id,
  state = 'applied',
  onChanged,
}: {
  id: string
  state?: ChangeSet['state']
  onChanged: (changeSet: ChangeSet) => void
}) {
  const { busyWith, isBusy, run } = useAction<Direction>()
  const reverse = (direction: Direction) =>
    run(
      async () => {
        const changed = await reverseChangeSet(id, direction)
        if (changed) onChanged(changed)
      },
      { name: direction, errorMessage: texts[direction].failed },
    )
  return (
    <div className="flex flex-wrap gap-3">
      {state !== 'undone' && (
        <Button busy={busyWith === 'undo'} disabled={isBusy} onClick={() => reverse('undo')}>
          {busyWith !== 'undo' && <Undo2 aria-hidden="true" className="size-5" />}
          {words.undo}
        </Button>
      )}
      {state !== 'applied' && (
        <Button
          variant={state === 'undone' ? 'primary' : 'quiet'}
          busy={busyWith === 'redo'}
          disabled={isBusy}
          onClick={() => reverse('redo')}
        >
          {busyWith !== 'redo' && <Redo2 aria-hidden="true" className="size-5" />}
          {words.redo}
        </Button>
      )}
    </div>
  )
}

/** Shows the outcome, and returns what became of the change set; undefined when it failed. */
async function reverseChangeSet(id: string, direction: Direction): Promise<ChangeSet | undefined> {
  const { doing, failed } = texts[direction]
  const toastId = toast.loading(doing)
  try {
    const { message, data } = await api.send<ApiResponse<ChangeSet>>(
      'POST',
      pathWithId(changeSetPaths[direction], id),
    )
    toast.success(message ?? '', toastId)
    return data
  } catch (error) {
    toast.error(serverMessage(error) ?? failed, toastId)
    return undefined
  }
}
