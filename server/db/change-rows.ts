import type { ChangeSetReason } from '#features/records/change-sets.ts'
import type { Outcome } from '#features/school-year/school-year.ts'

export type HistoryRow = {
  id: string
  at: string
  /** Null for what visitors and the server itself do. The name stays when the admin is gone. */
  adminId: string | null
  adminName: string | null
  action: string
  kind: string | null
  recordId: string | null
  title: string | null
}

export type ChangeSetRow = {
  id: string
  at: string
  adminId: string | null
  adminName: string
  reason: ChangeSetReason
  /** Such as the file's name. */
  title: string
  /** What can be done once, such as "2026"; free again when it is undone. */
  onceKey: string | null
  added: number
  edited: number
  deleted: number
  /** How many of its records are undone; `undoneAt` once all are. */
  undone: number
  undoneAt: string | null
  undoneBy: string | null
}

export type ChangedRecordRow = {
  changeSetId: string
  position: number
  kind: string
  recordId: string
  title: string
  /** The columns that changed, as JSON: before, null where there was no record, and after. */
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
  /** Incremented by whatever somebody changes. */
  version: number
  /** As JSON: the sheet and all sheets, the rows, what the columns are, and what was decided about rows. */
  sheet: string
  rows: string
  matching: string
  decisions: string
  /** As JSON: the stored files, by the names that they came under. */
  photos: string
  /** Set once it was applied. */
  changeSetId: string | null
}

export type YearRecordRow = {
  /** That with which the next year began; these rows count while it is not undone. */
  changeSetId: string
  position: number
  /** The year that is over, by its first half. */
  year: number
  kind: 'student' | 'volunteer'
  recordId: string
  name: string
  /** The class, or the year of study. */
  group: string
  outcome: Outcome
  /** The class or the year after it. */
  next: string | null
}
