import type { Generated } from 'kysely'
import type { ChangeSetReason } from '../change-sets.ts'

declare module '#server/db/tables.ts' {
  interface FeatureTables {
    history: Omit<HistoryRow, ChangeCount> & Record<ChangeCount, Generated<number>>
    /** The records of a change set before and after (`features/undo/`). */
    changedRecords: ChangedRecordRow
    /**
     * Idempotency keys, each with the record that was added under it
     * (`features/content/server/write/add-idempotently.ts`).
     */
    idempotencyKeys: IdempotencyKeyRow
    /** Files to delete whose rows are already deleted (`features/content/server/files/pending-deletions.ts`). */
    pendingDeletions: { name: string; since: string }
    /** The files that each record uses, even in the trash (`features/content/server/files/file-uses.ts`). */
    fileUses: FileUseRow
    childPhotos: { name: string; studentId: string }
    /** A class without children has ended (`features/content/server/write/follow-classes.ts`). */
    classes: ClassRow
    /** The names that a class had before, each with the time until which it had it. */
    formerClassNames: { classId: string; until: string; name: string }
    /** The class that a child is in from a time on, until the child's next row. */
    childClasses: { childId: string; classId: string; from: string }
  }
}

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

/** `position` is null for a class in its usual place, by its name. `mergedInto` is the class to which its children went. */
export type ClassRow = {
  id: string
  name: string
  position: number | null
  endedAt: string | null
  mergedInto: string | null
}

type IdempotencyKeyRow = {
  adminId: string
  path: string
  key: string
  fingerprint: string
  recordId: string
  createdAt: string
}

/** `kind` and `recordId` identify a record; visitors can see the file if they can see the record. */
export type FileUseRow = { name: string; kind: string; recordId: string }
