import { book, cap, crane, crayon, heart, medal, oilLamp, sprout, test, wave } from '#app/ui/drawings.ts'
import type { DrawingChoice } from '#domain/kinds/own-text.ts'
import { kindDrawings } from '#features/content/pages/lists/kind-drawing.ts'

/** The drawings that an admin may choose, by name. */
export const drawings: Record<DrawingChoice, string> = {
  book,
  cap,
  crane,
  crayon,
  heart,
  medal,
  'oil lamp': oilLamp,
  sprout,
  test,
  wave,
  ...kindDrawings,
}
