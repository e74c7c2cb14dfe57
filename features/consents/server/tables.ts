import type { ConsentLevel } from '#domain/audiences.ts'
import type { ConsentWay } from '../consents.ts'

declare module '#server/db/tables.ts' {
  interface FeatureTables {
    /**
     * What may be shown about a child, and who gave consent (`features/consents/`). A child without a row has no recorded
     * consent.
     */
    consents: ConsentRow
    /** Previous consents, kept as long as the child's record. */
    earlierConsents: EarlierConsentRow
    /** The scanned form, encrypted (`features/consents/server/consent-routes.ts`). */
    consentScans: { studentId: string; content: string }
  }
}

export type EarlierConsentRow = Omit<ConsentRow, 'remindedOf'> & { id: string }

export type ConsentRow = {
  studentId: string
  level: ConsentLevel
  /** The person who gave the consent, for example "her mother". */
  givenBy: string
  way: ConsentWay
  /** Days; `until` is null for a consent that does not expire. */
  givenOn: string
  until: string | null
  recordedAt: string
  /** The admin's name, not the id. */
  recordedBy: string
  remindedOf: string | null
}
