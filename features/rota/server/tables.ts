import type { RotaAnswer } from '../rota.ts'

declare module '#server/db/tables.ts' {
  interface FeatureTables {
    rotaWeekdays: { volunteerId: string; weekday: string }
    /** The hash of the token in the secret URL of an admin's own calendar. */
    calendarTokens: { adminId: string; tokenHash: string; createdAt: string }
    /** Notices mailed about an evening, recorded so that each is mailed only once. */
    eveningNotices: { day: string; adminId: string; notice: string; sentAt: string }
    /** The days on which a volunteer cannot come, such as exams; both days are included. */
    volunteersAway: AwayRow
    /** Whether a volunteer comes on a day; null until they have answered. */
    rotaAnswers: {
      day: string
      volunteerId: string
      answer: RotaAnswer | null
      /** Of the token in the link that answers without a login; null if no mail asked. */
      tokenHash: string | null
      at: string
    }
    gapMails: { adminId: string; createdAt: string }
  }
}

export type AwayRow = {
  id: string
  volunteerId: string
  from: string
  to: string
  at: string
  adminId: string | null
}
