import type { ChangeSetReason } from '#features/records/change-sets.ts'
import type { Outcome } from '#features/school-year/school-year.ts'

/** Something that an admin, a visitor or the server did; if it changed records, also a change set. */
export type HistoryRow = {
  id: string
  at: string
  /** Null for actions of visitors and of the server itself. The name stays when the admin is deleted. */
  adminId: string | null
  adminName: string | null
  action: string
  kind: string | null
  recordId: string | null
  title: string | null
  /** Set while the change can be undone or its records can be counted. */
  reason: ChangeSetReason | null
  /** The key of a change that can be made only once, such as "2026"; free again after an undo. */
  onceKey: string | null
  added: number
  edited: number
  deleted: number
  /** How many records of the change set have been undone; `undoneAt` is set once all have. */
  undone: number
  undoneAt: string | null
  undoneBy: string | null
}

export type ChangeCount = 'added' | 'edited' | 'deleted' | 'undone'

/** A line of History that changed records, each of which is in `changedRecords`. */
export type ChangeSetRow = HistoryRow & {
  reason: ChangeSetReason
  /** A name that admins recognize, for example the file's name. */
  title: string
}

export type ChangedRecordRow = {
  changeSetId: string
  position: number
  kind: string
  recordId: string
  title: string
  /** The changed columns as JSON, before and after; `before` is null if the record was new. */
  before: string | null
  after: string
  isUndone: number
}

export type ImportTableRow = {
  id: string
  adminId: string
  kind: string
  fileName: string
  createdAt: string
  version: number
  /** JSON: the chosen sheet and all sheets, the rows, the fields of the columns, and the decisions about rows. */
  sheet: string
  rows: string
  matching: string
  decisions: string
  /** JSON: the stored files by their original names. */
  photos: string
  /** Set once the import is applied. */
  changeSetId: string | null
}

export type YearRecordRow = {
  /** The change set that started the next year. If that change set is undone, the row is ignored. */
  changeSetId: string
  position: number
  /** The school year that is over, by its first calendar year. */
  year: number
  kind: 'student' | 'volunteer'
  recordId: string
  name: string
  group: string
  outcome: Outcome
  next: string | null
}
