import { isPrintable } from '../kinds/field-schemas.ts'
import { weekdays } from '../site/class-timings.ts'
import { z } from '../zod.ts'
import { maxSubjectLength } from './rota.ts'

const id = z.uuidv7('An id is a UUIDv7.')
const day = z.iso.date('Write the day like 2026-12-25.')
const text = (max: number) =>
  z
    .string('Send text.')
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(isPrintable, 'Some of these characters cannot be stored.')
const weekday = z.enum(weekdays, `A weekday is one of ${weekdays.join(', ')}.`)

/** Who teaches what; without a volunteer whoever sends it. */
export const sentPlaceSchema = z.strictObject({
  day,
  studentClass: text(40).min(1, 'Name the class.'),
  subject: text(maxSubjectLength).default(''),
  volunteerId: id.optional(),
})

export const offerSchema = z.strictObject({ isOffered: z.boolean('Send true or false.') })

export const usualWeekdaysSchema = z.strictObject({
  weekdays: z.array(weekday).max(weekdays.length, 'Name each weekday once.'),
  volunteerId: id.optional(),
})

const placeSchema = z.object({
  id,
  day,
  studentClass: z.string(),
  subject: z.string(),
  name: z.string(),
  isMine: z.boolean(),
  isOffered: z.boolean().describe('Whether somebody else may take it.'),
})
export type RotaPlace = z.infer<typeof placeSchema>

const person = z.object({
  id,
  name: z.string(),
  weekdays: z.array(weekday).describe('On which they can usually come.'),
})

/** A week of the rota, as this admin sees it. */
export const rotaWeekSchema = z.object({
  monday: day,
  today: day,
  days: z.array(
    z.object({ day, weekday: z.string(), isHeld: z.boolean(), reason: z.string(), time: z.string() }),
  ),
  classes: z.array(z.string()),
  places: z.array(placeSchema),
  me: person.nullable().describe('Null where no volunteer has the e-mail address of the account.'),
  volunteers: z.array(person).describe('Whom one may plan for; empty for others.'),
  hasCalendar: z.boolean(),
})
export type RotaWeek = z.infer<typeof rotaWeekSchema>
