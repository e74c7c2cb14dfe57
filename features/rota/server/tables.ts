declare module '#server/db/tables.ts' {
  interface FeatureTables {
    rotaWeekdays: { volunteerId: string; weekday: string }
    /** The hash of the token in the secret URL of an admin's own calendar. */
    calendarTokens: { adminId: string; tokenHash: string; createdAt: string }
    /** Notices mailed about an evening, recorded so that each is mailed only once. */
    eveningNotices: { day: string; adminId: string; notice: string; sentAt: string }
    gapMails: { adminId: string; createdAt: string }
  }
}

export {}
