import { highestGrade } from '../kinds/class-order.ts'
import { isContactNumber, maxContactNumberLength, toWhatsAppNumber } from '../kinds/contact-number.ts'
import { emailSchema, trimmedText } from '../kinds/field-schemas.ts'
import { furtherLanguages } from '../text/languages.ts'
import { readWholeNumber } from '../text/latin-digits.ts'
import { z } from '../zod.ts'
import { checkAccent, isAccent } from './accent.ts'
import { maxDayLength, maxHolidays, maxTimeLength, maxTimings, weekdays } from './class-timings.ts'

const optionalText = (max: number) => trimmedText(max).default('')
const requiredText = (max: number) => trimmedText(max).min(1, 'This cannot be empty.')
const phone = optionalText(maxContactNumberLength).refine(
  (value) => value === '' || isContactNumber(value),
  'A telephone number has digits, such as +91 98300 00000.',
)
const link = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'A link must start with https:// or http://.' }).max(500),
])

const uploadedPicture = z.string('Send text.').regex(/^(?:\/uploads\/[\w.-]+)?$/, 'Upload the picture first.')

/** A form sends numbers as text. */
const wholeNumber = (error: string, min: number, max: number) =>
  z.preprocess(
    (sent) => (typeof sent === 'string' ? readWholeNumber(sent) : sent),
    z.int(error).min(min, error).max(max, error),
  )
const grade = wholeNumber(`A grade is a number from 1 to ${highestGrade}.`, 1, highestGrade)

const texts = {
  tagline: optionalText(160),
  address: optionalText(400),
  whoMayCome: optionalText(300),
  cost: optionalText(300),
  place: optionalText(120),
  needed: optionalText(600),
  sizes: optionalText(300),
  bringTo: optionalText(300),
  hours: optionalText(160),
}
const { tagline, address, whoMayCome, cost, place, needed, sizes, bringTo, hours } = texts
const translatedTexts = z.strictObject({
  ...texts,
  /** True to write the site's numbers in the language's own digits. */
  ownDigits: z.boolean('Send true or false.').default(false),
})

const timeOfDay = z.string('Send text.').regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, {
  error: 'Write the time like 17:00, or leave it empty.',
  // Aborts on an invalid time, so that the check that a class ends after it starts gets only valid times.
  abort: true,
})
const requiredTime = timeOfDay.min(1, 'Write the time like 17:00.')
const endsTooEarly = 'A class ends after it begins, on the same day.'
const classTiming = z.strictObject({
  day: requiredText(maxDayLength),
  time: requiredText(maxTimeLength),
  weekdays: z
    .array(z.enum(weekdays, `Choose weekdays: ${weekdays.join(', ')}.`), 'Send a list of weekdays.')
    .max(weekdays.length, 'Name each weekday once.')
    .overwrite((named) => weekdays.filter((weekday) => named.includes(weekday))),
  from: timeOfDay,
  to: timeOfDay,
})
export const calendarDay = z.iso.date('Write the date in the form 2026-12-25.')
export const holidaySchema = z
  .strictObject({ name: requiredText(60), from: calendarDay, to: calendarDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'A holiday cannot end before its first day.' })
export const extraClassSchema = z
  .strictObject({ day: calendarDay, from: requiredTime, to: requiredTime, name: requiredText(60) })
  .refine(({ from, to }) => from < to, { path: ['to'], error: endsTooEarly })
const listOfTimings = <T extends z.ZodType>(timing: T) =>
  z.array(timing).min(1, 'Add at least one class.').max(maxTimings, 'Add at most seven classes.')

/** An admin can change these settings. The code does not name the school (owner-decisions §1). */
export const siteSettingsSchema = z.object({
  name: trimmedText(80).min(1, 'The name is required.'),
  tagline,
  institute: optionalText(120),
  logoURL: uploadedPicture,
  accent: z
    .string('Send text.')
    .trim()
    .toLowerCase()
    .refine((color) => color === '' || isAccent(color), 'Write the colour like #1e6b52, or leave it empty.')
    .refine((color) => !checkAccent(color).suggestion, 'Text on buttons in this colour is hard to read.'),
  founded: wholeNumber('Write a year such as 2016.', 1900, 2100),
  grades: z.strictObject({ first: grade, last: grade }).refine(({ first, last }) => first <= last, {
    path: ['last'],
    error: 'The last grade cannot be below the first.',
  }),
  address,
  phones: z.array(phone).length(3, 'Give three phone numbers; leave out what you do not have.'),
  socials: z.strictObject({ facebook: link, instagram: link, youtube: link, linkedin: link }),
  facultyInCharge: z.strictObject({
    name: optionalText(120),
    department: optionalText(120),
    email: z.union([z.literal(''), emailSchema()]),
    photoURL: uploadedPicture,
    about: optionalText(1_000),
  }),
  classTimings: listOfTimings(classTiming),
  // Both are stored with the class days (features/class-days/server/class-day-routes.ts). The settings
  // contain a copy of the latest values.
  holidays: z
    .array(holidaySchema, 'Send a list of holidays.')
    .max(maxHolidays, `Give at most ${maxHolidays} holidays.`),
  extraClasses: z
    .array(extraClassSchema, 'Send a list of extra classes.')
    .max(maxHolidays, `Give at most ${maxHolidays} extra classes.`),
  forParents: z.strictObject({
    whoMayCome,
    cost,
    place,
    mapURL: link,
  }),
  /** What visitors can give; the part of the page is shown if one of them is set. Money is never collected. */
  give: z.strictObject({
    needed,
    sizes,
    bringTo,
    hours,
    whatsApp: phone.refine(
      (value) => value === '' || toWhatsAppNumber(value) !== undefined,
      'Write one number with its country code, such as +91 98300 00000.',
    ),
  }),
  /** If a text is empty, the original is shown. */
  translations: z.record(z.enum(furtherLanguages), translatedTexts.prefault({})),
})

export type SiteSettings = z.infer<typeof siteSettingsSchema>

/** For class timings, a client may send only the texts. */
export const sentSettingsSchema = siteSettingsSchema.extend({
  classTimings: listOfTimings(
    classTiming
      .partial({ weekdays: true, from: true, to: true })
      .refine(({ from, to }) => !from === !to, { path: ['to'], error: 'Enter both times, or neither.' })
      .refine(({ from, to }) => !from || !to || from < to, {
        path: ['to'],
        error: endsTooEarly,
      }),
  ),
})

export type SentSettings = z.infer<typeof sentSettingsSchema>

const path = '/api/admin/dashboard/settings'
/** These pictures are uploaded separately. Saving the settings with an empty URL removes a picture. */
export const settingsPictures = {
  photo: { path: `${path}/faculty-photo`, field: 'photo', name: 'facultyInCharge.photoURL', label: 'Photo' },
  logo: { path: `${path}/logo`, field: 'logo', name: 'logoURL', label: 'Logo' },
} as const

export type SettingsPicture = (typeof settingsPictures)[keyof typeof settingsPictures]
