import type { DrawingName, Kind } from '#domain/kinds/kind.ts'

// Separate from `drawings.ts`, since every list loads these drawings.
export const kite = 'M36 5L56 22 33 44 18 21zM36 5L33 44M18 21L56 22M33 44q-7 4-2 8t-6 9M28 51l-6-2M30 53l6 2'

export const bigAndSmall =
  'M22 21a7.500 7.500 0 1 0-.1 0zM8 56q-1-29 14-29 9 0 12 9l5 7M45 38a5.500 5.500 0 1 0-.1 0zM39 43q2-1 6-1 10 0 10 14M22 37v6M12 44q8 5 19 0'

export const shirt = 'M22 10L8 18l5 14 7-3v27h24V29l7 3 5-14-14-8q-10 10-20 0zM26 42q6 3 12 0M25 48q7 3 14 0'
const frame = 'M7 14h50v38H7zM7 45l15-15 12 12 8-7 15 13M43 27a4.500 4.500 0 1 0-.1 0z'

export const letter = 'M7 16h50v34H7zM7 18l25 18 25-18M7 49l18-18M57 49L39 31'

const board =
  'M8 10h48v34H8zM12 14h40v26H12zM19 23q4-4 8 0t8 0M19 32h15M41 22v8M37 26h8M22 44l-7 16M42 44l7 16'

export const kindDrawings: Record<DrawingName, string> = {
  kite,
  people: bigAndSmall,
  frame,
  shirt,
  letter,
  board,
}

/** Returns the drawing for an empty list of the kind. */
export const kindDrawing = ({ drawing }: Kind) => kindDrawings[drawing]
