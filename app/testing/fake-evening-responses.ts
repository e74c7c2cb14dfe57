import { randomUUIDv7 } from 'node:crypto'
import type { Evening } from '#features/evenings/evening-schemas.ts'

export const aChild = (name: string, studentClass = '5'): Evening['children'][number] => ({
  id: randomUUIDv7(),
  name,
  studentClass,
  photo: null,
  missed: 0,
  isUnfinished: false,
})

export const classIds = { 4: randomUUIDv7(), 5: randomUUIDv7() }

/** Class 5, as a screen of `anEvening` has it. */
export const fifth = { id: classIds[5], name: '5' }

export const anEvening = (given: Partial<Evening> = {}): Evening => ({
  day: '2026-11-24',
  weekday: 'Tuesday',
  now: '2026-11-24T11:30:00.000Z',
  keeping: { account: 'asha', key: 'a'.repeat(43), database: 'first', erasedAt: null },
  isHeld: true,
  reason: '',
  time: '5-6 PM',
  from: '2026-11-24T11:30:00.000Z',
  to: '2026-11-24T12:30:00.000Z',
  previous: '2026-11-23',
  next: '2026-11-25',
  classes: ['4', '5'],
  classIds,
  children: [aChild('Ravi', '4'), aChild('Asha'), aChild('Bela')],
  volunteers: [],
  rota: [],
  marks: [],
  log: [],
  refused: [],
  parts: { goingHome: true, levels: true },
  may: { register: true, log: true, add: true, others: false },
  ...given,
})
