import type { MessageOrText } from '#domain/text/words.ts'
import { type ToastId, toast, undo as undoLabel } from './toast.tsx'

const undoMilliseconds = 10_000

/**
 * Shows a message with an Undo button, by default longer than other messages, so that there is time to undo.
 */
export function offerUndo(text: MessageOrText, undo: () => void, milliseconds = undoMilliseconds): ToastId {
  const actions = [{ label: undoLabel, onClick: undo }]
  return toast.success(text, undefined, { milliseconds, actions })
}
