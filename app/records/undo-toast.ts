import { show } from '../ui/toast.tsx'

const durationMs = 10_000

/** A success message with an Undo button; it stays longer than others. */
export function showUndoToast(text: string, undo: () => void) {
  show(text, (sonner, id) =>
    sonner.success(text, { id, duration: durationMs, action: { label: 'Undo', onClick: undo } }),
  )
}
