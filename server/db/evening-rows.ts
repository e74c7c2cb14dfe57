import type { LogEntry, Mark } from '#features/evenings/evening-schemas.ts'

/**
 * One tap in a register, with the server's time; the subject of a mark about a class is the class's id. A later tap adds a row; it does not replace this one
 * (`features/evenings/marks.ts`).
 */
export type RegisterMarkRow = Mark & {
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
export type RefusedMarkRow = Mark & {
  receivedAt: string
  phone: string
  adminId: string | null
  refusal: 'calledOff' | 'notYet'
}

type By = { at: string; adminId: string | null; adminName: string }

/** `position` is null for a class in its usual place, by its name. `mergedInto` is the class to which its children went. */
export type ClassRow = {
  id: string
  name: string
  position: number | null
  endedAt: string | null
  mergedInto: string | null
}

/** One admin's notes on one class on one evening; `photo` is the file's name. */
export type ClassLogRow = Omit<LogEntry, 'studentClass'> & By & { classId: string; photo: string | null }

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

export type AbsenceNoteRow = By & {
  id: string
  studentId: string
  day: string
  heard: string
  isComing: number
}

export type HoursCorrectionRow = By & {
  id: string
  volunteerId: string
  day: string
  /** Added to the register's hours; negative minutes are subtracted. */
  minutes: number
  reason: string
}
