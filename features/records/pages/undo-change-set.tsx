import { ActionButton } from '#app/admin/action-button.tsx'
import { api, serverMessage } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { useWords } from '#app/language/use-words.ts'
import { Redo2, Undo2 } from '#app/ui/icons/admin-icons.ts'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { toast } from '#app/ui/toast.tsx'
import { type MessageOrText, message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import type { ChangeSet } from '../change-set-schemas.ts'
import { changeSetMessages, changeSetPaths } from '../change-sets.ts'

/** Long enough to check what was changed. */
const undoMilliseconds = 15_000

const english = defineWords('admin.undo', { undo: 'Undo', redo: 'Redo' })
const messages = defineWords({
  undo: { doing: message(changeSetMessages, 'undoing'), failed: message(changeSetMessages, 'notUndone') },
  redo: { doing: message(changeSetMessages, 'redoing'), failed: message(changeSetMessages, 'notRedone') },
})
type Direction = keyof typeof messages

const directions = [
  { direction: 'undo', icon: Undo2, isDoneIn: 'undone' },
  { direction: 'redo', icon: Redo2, isDoneIn: 'applied' },
] as const

export function offerUndoOfChanges(
  text: MessageOrText,
  { id, onUndone }: { id: string; onUndone: () => void },
) {
  const undo = async () => {
    if (await reverseChangeSet(id, 'undo')) onUndone()
  }
  offerUndo(text, undo, undoMilliseconds)
}

type Props = {
  id: string
  state?: ChangeSet['state']
  question?: string
  onChanged: (changeSet: ChangeSet) => void
  /** Called with the reason if undoing or redoing failed; by default, a toast shows it. */
  onRefused?: (text: string) => void
}

export function UndoChangeSet({ id, state = 'applied', question, onChanged, onRefused }: Props) {
  const words = useWords(english)
  const action = useAction()
  const reverse = async (direction: Direction) => {
    const changed = await reverseChangeSet(id, direction, onRefused)
    if (changed) onChanged(changed)
  }
  return (
    <div className="flex flex-wrap gap-3">
      {directions
        .filter(({ isDoneIn }) => state !== isDoneIn)
        .map(({ direction, icon }) => (
          <ActionButton
            key={direction}
            action={action}
            label={words[direction]}
            icon={icon}
            run={() => reverse(direction)}
            question={direction === 'undo' ? question : undefined}
            errorMessage={messages[direction].failed}
          />
        ))}
    </div>
  )
}

/** Undoes or redoes a change set, shows the result and returns the change set; undefined if it failed. */
async function reverseChangeSet(
  id: string,
  direction: Direction,
  onRefused?: (text: string) => void,
): Promise<ChangeSet | undefined> {
  const { doing, failed } = messages[direction]
  const toastId = toast.loading(doing)
  try {
    const { message: said, data } = await api.call('POST', changeSetPaths[direction], { params: { id } })
    toast.success(said ?? '', toastId)
    return data
  } catch (error) {
    const text = serverMessage(error) ?? failed
    if (onRefused) {
      toast.close(toastId)
      onRefused(String(text))
    } else toast.error(text, toastId)
    return undefined
  }
}
