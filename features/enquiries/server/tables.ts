import type { EnquiryKind } from '../enquiries.ts'

declare module '#server/db/tables.ts' {
  interface FeatureTables {
    /** The enquiries of visitors; `answers` is JSON, and columns without a value are empty. */
    requests: Record<'id' | 'state' | 'tokenHash' | 'createdAt' | 'answers' | 'invitationId', string> &
      Record<'fullName' | 'email' | 'phone', string> & { kind: EnquiryKind }
  }
}
