import { ActionButton } from '#app/admin/action-button.tsx'
import { api } from '#app/api/api.ts'
import { showOutcome } from '#app/api/show-outcome.ts'
import { useAction } from '#app/api/use-action.ts'
import { useWords } from '#app/language/use-words.ts'
import { Redo2, Undo2 } from '#app/ui/icons/admin-icons.ts'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { defineWords, type MessageOrText, message } from '#domain/text/words.ts'
import { changeSetMessages, changeSetPaths } from '#features/content/change-sets.ts'
import type { ChangeSet } from '../change-set-schemas.ts'

/** Long enough to check what was changed. */
const undoMilliseconds = 15_000

const english = defineWords('admin.undo', { undo: 'Undo', redo: 'Redo' })
const messages = defineWords({
  undo: {
    doing: message(changeSetMessages, 'undoing'),
    errorMessage: message(changeSetMessages, 'notUndone'),
  },
  redo: {
    doing: message(changeSetMessages, 'redoing'),
    errorMessage: message(changeSetMessages, 'notRedone'),
  },
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
  const { run, ...shown } = reversing(id, 'undo', onUndone)
  offerUndo(text, () => showOutcome(run, shown), undoMilliseconds)
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
            {...reversing(id, direction, onChanged)}
            question={direction === 'undo' ? question : undefined}
            onError={onRefused && ((errorMessage) => onRefused(String(errorMessage)))}
          />
        ))}
    </div>
  )
}

/** Returns the action that undoes or redoes a change set. */
const reversing = (id: string, direction: Direction, onReversed: (changeSet: ChangeSet) => void) => ({
  async run() {
    const answer = await api.call('POST', changeSetPaths[direction], { params: { id } })
    onReversed(answer.data)
    return answer
  },
  ...messages[direction],
})
