import { maxLogLength } from '#domain/evenings/evenings.ts'
import type { ClassView } from './store/view-evening.ts'

const words = {
  subject: 'Subject',
  taught: 'What was taught',
  homework: 'Homework',
  forNext: 'For the next teacher',
}

/** The texts of an entry, in the order in which they are written and read. */
export const logFields = [
  { name: 'subject', label: words.subject, max: 60, Input: 'input' },
  { name: 'taught', label: words.taught, max: maxLogLength, Input: 'textarea' },
  { name: 'homework', label: words.homework, max: maxLogLength, Input: 'textarea' },
  { name: 'forNext', label: words.forNext, max: maxLogLength, Input: 'textarea' },
] as const

export type Entry = ClassView['before'][number]
export type LogTexts = Pick<Entry, (typeof logFields)[number]['name']>
export const noTexts: LogTexts = { subject: '', taught: '', homework: '', forNext: '' }
