import { show } from '../ui/toast.tsx'

const milliseconds = 10_000

/** A success that can be taken back; it stays long enough to read, to think and to reach. */
export function undoToast(text: string, undo: () => void) {
  show(text, (shown, id) =>
    shown.success(text, { id, duration: milliseconds, action: { label: 'Undo', onClick: undo } }),
  )
}
