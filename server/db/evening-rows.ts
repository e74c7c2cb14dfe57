import type { ClassMark, MarkSubject, PersonMark } from '#domain/evenings/marks.ts'

/** One tap of a register; rows are only ever added (`domain/evenings/marks.ts`). */
export type RegisterMarkRow = {
  id: string
  day: string
  about: MarkSubject
  /** The id of a record, or a class. */
  subject: string
  what: PersonMark | ClassMark
  /** When it was made, by the server's clock. */
  at: string
  receivedAt: string
  phone: string
  adminId: string | null
}

/** What one admin wrote about one class on one evening. */
export type ClassLogRow = {
  id: string
  day: string
  studentClass: string
  subject: string
  taught: string
  homework: string
  forNext: string
  /** The file's name. */
  photo: string | null
  at: string
  adminId: string | null
  adminName: string
}

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
export type AbsenceNoteRow = {
  id: string
  studentId: string
  day: string
  heard: string
  isComing: number
  at: string
  adminId: string | null
  adminName: string
}

/** What a PIC corrects in the hours that registers give a volunteer. */
export type HoursCorrectionRow = {
  id: string
  volunteerId: string
  day: string
  /** Added to what the register says; negative takes away. */
  minutes: number
  reason: string
  at: string
  adminId: string | null
  adminName: string
}
