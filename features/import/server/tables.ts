declare module '#server/db/tables.ts' {
  interface FeatureTables {
    /** Uploaded lists, kept for a day (`features/import/server/`). */
    imports: ImportTableRow
    importHeaders: { kind: string; header: string; field: string; usedAt: string }
  }
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
