import type { LogEntry, Mark } from '#features/evenings/evening-schemas.ts'

/** One tap of a register, with its time by the server's clock; rows are only ever added (`features/evenings/marks.ts`). */
export type RegisterMarkRow = Mark & {
  receivedAt: string
  phone: string
  adminId: string | null
  /** 1 where a later one of the same evening and subject counts (`evenings/store-marks.ts`). */
  isSuperseded: number
  /** When the first of those was made; null where it is the only one. */
  firstAt: string | null
}

/** The last mark of one subject that does not count, since there is no class on its day (`evenings/refused-marks.ts`). */
export type RefusedMarkRow = Mark & {
  receivedAt: string
  phone: string
  adminId: string | null
  refusal: 'calledOff' | 'notYet'
}

type By = { at: string; adminId: string | null; adminName: string }

/** What one admin wrote about one class on one evening; `photo` is the file's name. */
export type ClassLogRow = LogEntry & By & { photo: string | null }

/** Days without class, or one with an extra class. */
export type ClassDayRow = {
  id: string
  what: 'no class' | 'extra class'
  firstDay: string
  lastDay: string
  reason: string
  /** `HH:MM` of an extra class; empty otherwise. */
  startsAt: string
  endsAt: string
  /** The notice that tells visitors, if one was made. */
  notificationId: string | null
  createdAt: string
  adminId: string | null
}

/** Who teaches which class on which day. */
export type RotaPlaceRow = {
  id: string
  day: string
  studentClass: string
  subject: string
  volunteerId: string
  /** Since when somebody else may take it. */
  offeredAt: string | null
  createdAt: string
  adminId: string | null
}

/** What was heard of a child who is missing, or why one has left. */
export type AbsenceNoteRow = By & {
  id: string
  studentId: string
  day: string
  heard: string
  isComing: number
}

/** What a PIC corrects in the hours that registers give a volunteer. */
export type HoursCorrectionRow = By & {
  id: string
  volunteerId: string
  day: string
  /** Added to what the register says; negative takes away. */
  minutes: number
  reason: string
}
