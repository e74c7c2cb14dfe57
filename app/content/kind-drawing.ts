import type { Kind } from '#domain/kinds/kind.ts'
import { bigAndSmall, board, frame, kite, letter, shirt } from './drawings.ts'

const drawings: Record<string, string> = {
  student: bigAndSmall,
  volunteer: bigAndSmall,
  alumnus: bigAndSmall,
  classroom: board,
  donation: shirt,
  notification: letter,
}

/** What stands on the slate of an empty list: a drawing of what is going to be there. */
export const drawingOf = ({ name, screens }: Kind) =>
  drawings[name] ?? (screens.list.startsWith('/gallery') ? frame : kite)
