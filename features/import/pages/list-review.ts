import type { ChangeImport, Import, ImportPreview } from '../import-schemas.ts'
import type { RowState } from '../imports.ts'

/** A list that was read, and what would become of it; null once it was added. */
export type Reviewed = { data: Import; preview: ImportPreview | null }

/** What somebody has decided about a list. */
type Decision = Omit<ChangeImport, 'version'>

/** Sends a decision, perhaps by what the list is once those before are answered, and shows what becomes of it. */
export type ChangeList = (decision: Decision | ((list: Import) => Decision)) => Promise<void>

export const rowStateLabels: Record<RowState, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'No change',
  question: 'Question',
  refused: 'Cannot be added',
  'left out': 'Skipped',
}
