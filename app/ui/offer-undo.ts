import { type ToastId, toast } from './toast.tsx'

const words = { undo: 'Undo' }

const undoMilliseconds = 10_000

/** A success message with an Undo button, which stays longer than others. */
export function offerUndo(text: string, undo: () => void, milliseconds = undoMilliseconds): ToastId {
  const actions = [{ label: words.undo, onClick: undo }]
  return toast.success(text, undefined, { milliseconds, actions })
}
