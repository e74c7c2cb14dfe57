declare module '#server/db/tables.ts' {
  interface FeatureTables {
    classDays: ClassDayRow
  }
}

/** Days without class, or a day with an extra class. */
export type ClassDayRow = {
  id: string
  what: 'no class' | 'extra class'
  firstDay: string
  lastDay: string
  reason: string
  /** `HH:MM` of an extra class; empty otherwise. */
  startsAt: string
  endsAt: string
  notificationId: string | null
  createdAt: string
  adminId: string | null
}
