import { addDays } from '#domain/site/class-calendar.ts'
import { weekdays } from '#domain/site/class-timings.ts'
import { message, serializeMessage } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'
import { eveningDaySchema, logEntrySchema } from '#features/evenings/evening-schemas.ts'
import { asking, childrenPerVolunteer, comingMessages, maxAway, rotaAnswers, rotaMessages } from './rota.ts'

// The rules are the same as in the class log.
const { id, day, studentClass, subject } = logEntrySchema.shape
const weekday = z.enum(weekdays, `Choose weekdays: ${weekdays.join(', ')}.`)

/** A place in the rota; without `volunteerId`, it is for the sender. */
export const sentRotaPlaceSchema = z.strictObject({
  day,
  studentClass,
  subject,
  volunteerId: id.optional(),
  despiteAway: z.boolean().optional().describe('True to add someone who is away that day.'),
})

const errorText = (name: 'awayBackwards' | 'awayLong') => serializeMessage(message(rotaMessages, name))

/** The days on which a volunteer cannot come; without `volunteerId`, the sender. */
export const sentAwaySchema = z
  .strictObject({ from: day, to: day, volunteerId: id.optional() })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: errorText('awayBackwards') })
  .refine(({ from, to }) => to < addDays(from, maxAway.days), { path: ['to'], error: errorText('awayLong') })

const answer = z.enum(rotaAnswers, serializeMessage(message(comingMessages, 'choose')))
export const sentAnswerSchema = z.strictObject({ day, answer })

/** What the link in a mail is about, and nothing else. */
export const comingSchema = eveningDaySchema.pick({ day: true, time: true, from: true, to: true }).extend({
  name: z.string().describe('The first name and the initial of the last name.'),
  turns: z.array(z.object({ studentClass: z.string(), subject: z.string() })),
  answer: answer.nullable(),
})
export type Coming = z.infer<typeof comingSchema>

const awaySchema = z.object({ id, from: day, to: day })
export const awayListSchema = z.object({
  away: z.array(awaySchema).describe('The days from today on.'),
  mayChange: z.boolean(),
})
export type AwayList = z.infer<typeof awayListSchema>

export const usualWeekdaysSchema = z.strictObject({
  weekdays: z.array(weekday).max(weekdays.length, 'Name each weekday once.'),
})

const rotaPlaceSchema = z.object({
  id,
  day,
  studentClass: z.string(),
  subject: z.string(),
  name: z.string(),
  isMine: z.boolean(),
  isOffered: z.boolean().describe('True if another volunteer can take it.'),
  answer: z
    .enum(rotaAnswers)
    .nullable()
    .describe(
      'Whether the volunteer comes on the day of `asked`; for themselves and those who plan the rota.',
    ),
})
export type RotaPlace = z.infer<typeof rotaPlaceSchema>

const person = z.object({
  id,
  name: z.string(),
  weekdays: z.array(weekday).describe('The weekdays on which the person can usually come.'),
})

const limits = childrenPerVolunteer
const limitMessage = `Give a number from ${limits.min} to ${limits.max}.`

const hourMessage = `Give an hour from ${asking.hours.min} to ${asking.hours.max}.`
/** The settings for when an evening stands out on the rota, whether this admin gets a weekly mail about it, and
 * whether volunteers are asked if they come. */
export const gapSettingsSchema = z.strictObject({
  childrenPerVolunteer: z.int(limitMessage).min(limits.min, limitMessage).max(limits.max, limitMessage),
  isMailed: z.boolean('Send true or false.'),
  asks: z.boolean('Send true or false.').describe('True to ask volunteers on the day before if they come.'),
  askHour: z.int(hourMessage).min(asking.hours.min, hourMessage).max(asking.hours.max, hourMessage),
  asksOneByOne: z
    .boolean('Send true or false.')
    .describe('True to ask those who are free about a gap one by one instead of all at once.'),
})
export type GapSettings = z.infer<typeof gapSettingsSchema>

export const rotaWeekSchema = z.object({
  monday: day,
  today: day,
  asked: day.nullable().describe('The day about which volunteers are asked now if they come.'),
  days: z.array(
    eveningDaySchema.extend({
      classes: z.array(z.string()).describe('The classes under their names on that day.'),
    }),
  ),
  classes: z.array(z.string()).describe('The classes of the whole week.'),
  places: z.array(rotaPlaceSchema),
  away: z
    .array(awaySchema.extend({ volunteerId: id, name: z.string() }))
    .describe('Who is away on days of the week.'),
  mine: z
    .array(
      rotaPlaceSchema
        .pick({ id: true, day: true, studentClass: true, subject: true })
        .extend({ others: z.array(z.string()).describe('The names of the others who teach this class.') }),
    )
    .describe('The places of the caller in the next four weeks.'),
  children: z.int().describe('The number of children in all classes.'),
  childrenPerVolunteer: z.int().describe('With more children for each volunteer, an evening stands out.'),
  me: person.nullable().describe('The caller; null if no volunteer is linked to the account.'),
  volunteers: z
    .array(person)
    .describe('The volunteers the caller can add to the rota; empty if they do not plan it.'),
  hasCalendar: z.boolean(),
})
export type RotaWeek = z.infer<typeof rotaWeekSchema>
