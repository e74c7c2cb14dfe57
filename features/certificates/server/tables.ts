declare module '#server/db/tables.ts' {
  interface FeatureTables {
    certificates: CertificateRow
  }
}

/** A volunteer’s certificate (`features/certificates`). */
export type CertificateRow = {
  id: string
  code: string
  /** Null once the volunteer was erased; the name is then empty. */
  volunteerId: string | null
  name: string
  minutes: number
  evenings: number
  firstDay: string
  lastDay: string
  madeAt: string
  /** The admin's name, not the id. */
  madeBy: string
  withdrawnAt: string | null
}
