import type { RequestKind } from '../requests.ts'

declare module '#server/db/tables.ts' {
  interface FeatureTables {
    /** What visitors asked for; `answers` is JSON, and columns without a value are empty. */
    requests: Record<'id' | 'state' | 'tokenHash' | 'createdAt' | 'answers' | 'invitationId', string> &
      Record<'fullName' | 'email' | 'phone', string> & { kind: RequestKind }
  }
}
