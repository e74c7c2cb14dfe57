import type { LogEntry, Mark } from '../evening-schemas.ts'

declare module '#server/db/tables.ts' {
  interface FeatureTables {
    /**
     * The class sessions that registers have created, including those in the trash
     * (`features/evenings/server/class-session.ts`).
     */
    evenings: { day: string; classroomId: string }
    registerMarks: RegisterMarkRow
    refusedMarks: RefusedMarkRow
    classLogs: ClassLogRow
    rotaPlaces: RotaPlaceRow
    hoursCorrections: HoursCorrectionRow
  }
}

type By = { at: string; adminId: string | null; adminName: string }

type StoredMark = Omit<Mark, 'note'> & { note: string | null }

/**
 * One tap in a register, with the server's time; the subject of a mark about a class is the class's id. A later tap adds a row; it does not replace this one
 * (`features/evenings/marks.ts`).
 */
export type RegisterMarkRow = StoredMark & {
  receivedAt: string
  phone: string
  adminId: string | null
  /** 1 if there is a later mark for the same evening and subject (`features/evenings/server/store-marks.ts`). */
  isSuperseded: number
  /** When the first of these marks was made; null if this is the only one. */
  firstAt: string | null
}

/**
 * A subject's last mark for a day without class, or for a future day. A mark for a day without class takes effect if
 * class is held after all (`features/evenings/server/refused-marks.ts`).
 */
export type RefusedMarkRow = StoredMark & {
  receivedAt: string
  phone: string
  adminId: string | null
  refusal: 'calledOff' | 'notYet'
}

/** One admin's notes on one class on one evening; `photo` is the file's name. */
export type ClassLogRow = Omit<LogEntry, 'studentClass'> & By & { classId: string; photo: string | null }

export type RotaPlaceRow = {
  id: string
  day: string
  classId: string
  subject: string
  volunteerId: string
  /** When it was offered to other volunteers; null if it is not offered. */
  offeredAt: string | null
  createdAt: string
  adminId: string | null
}

export type HoursCorrectionRow = By & {
  id: string
  volunteerId: string
  day: string
  /** Added to the register's hours; negative minutes are subtracted. */
  minutes: number
  reason: string
}
