import type { ChangeImport, Import, ImportPreview } from '../import-schemas.ts'
import type { RowState } from '../imports.ts'

/** A list and its preview; the preview is null once the list has been applied. */
export type Reviewed = { data: Import; preview: ImportPreview | null }

type Decision = Omit<ChangeImport, 'version'>

/** Sends a decision and shows the new preview. If a function is given, it gets the list after all earlier decisions. */
export type ChangeList = (decision: Decision | ((list: Import) => Decision)) => Promise<void>

export const rowStateLabels: Record<RowState, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'No change',
  question: 'Question',
  refused: 'Cannot be added',
  'left out': 'Skipped',
}
