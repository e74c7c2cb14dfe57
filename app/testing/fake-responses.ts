import type { AttendanceTerm } from '#features/evenings/attendance-schemas.ts'
import type { LogEntry } from '#features/evenings/evening-schemas.ts'
import type { Privacy } from '#features/retention/privacy-schema.ts'
import type { RotaWeek } from '#features/rota/rota-schemas.ts'
import type { ChangeSet } from '#features/undo/change-set-schemas.ts'
import { done, success } from './fake-server.ts'

export const aLogin = (token = 'secret', more: { needsSecondFactor?: boolean } = {}) =>
  done({ token, admin: { _id: 'asha', fullName: 'Asha Rao', role: 'PIC' }, ...more })

export const aPrivacy = (more: Partial<Privacy> = {}): Privacy => ({
  kept: { feedback: '', signUps: '', activity: '', left: '', registers: '' },
  keptFrom: null,
  trashDays: 1,
  undoDays: 2,
  mailDays: 3,
  mailTextDays: 4,
  backups: 9,
  areBackupsCopied: false,
  usesLevels: false,
  isReadOffline: false,
  people: [],
  shortName: 'initial',
  newChildren: 'team',
  ...more,
})

/** A school that has decided what is shown of new children. */
export const decidedPrivacy = { 'GET /api/privacy': success(aPrivacy()) }

export const aChangeSet = (more: Partial<ChangeSet> = {}): ChangeSet => ({
  _id: 'set-1',
  at: '2026-11-20T10:00:00.000Z',
  reason: 'bulk change',
  title: 'Children: Class = 6',
  by: 'Mira',
  added: 0,
  edited: 1_200,
  deleted: 0,
  state: 'applied',
  undoneAt: null,
  undoneBy: null,
  daysLeft: 27,
  ...more,
})

export const aRecordName = (kind = 'student') => ({ kind, label: 'Student', _id: 'id-1', title: 'Asha' })

export const aRotaWeek = (more: Partial<RotaWeek> = {}): RotaWeek => ({
  monday: '2026-11-23',
  today: '2026-11-23',
  days: [
    {
      day: '2026-11-24',
      weekday: 'Tuesday',
      isHeld: true,
      reason: '',
      time: '5-6 PM',
      from: null,
      to: null,
      classes: ['5', '10'],
    },
  ],
  classes: ['5', '10'],
  places: [],
  me: { id: 'bina', name: 'Bina', weekdays: [] },
  volunteers: [],
  mine: [],
  children: 6,
  childrenPerVolunteer: 5,
  away: [],
  asked: null,
  hasCalendar: false,
  ...more,
})

export const anAttendance = (more: Partial<AttendanceTerm> = {}): AttendanceTerm => ({
  parts: { goingHome: false, levels: false },
  from: '2026-08-30',
  to: '2026-11-29',
  evenings: [],
  closed: [],
  classes: [],
  children: [],
  volunteers: [],
  ...more,
})

/** The response when the photo of a board is stored. */
export const aStoredPhoto = (entry: LogEntry) =>
  done({ data: { ...entry, photo: '/uploads/board.webp', by: 'Asha', isMine: true } })
