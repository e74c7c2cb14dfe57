import { isContactNumber, maxContactNumberLength } from './kinds/contact-number.ts'
import { emailRule, isPrintable } from './kinds/rules.ts'
import { z } from './zod.ts'

export * from './site-facts.ts'

const words = (max: number) =>
  z
    .string('Send text.')
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(isPrintable, 'Some of these characters cannot be stored.')
const text = (max: number) => words(max).default('')
const shortText = (max: number) => words(max).min(1, 'This cannot be empty.')
const phone = text(maxContactNumberLength).refine(
  (given) => given === '' || isContactNumber(given),
  'A telephone number has digits, such as +91 98300 00000.',
)
const link = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'A link must start with https:// or http://.' }).max(500),
])

/** What an admin can set about the site; the school is not named in the code (decisions §1). */
export const siteSettings = z.object({
  name: words(80).min(1, 'The name is required.'),
  tagline: text(160),
  institute: text(120),
  address: text(400),
  phones: z.array(phone).length(3, 'Give three phone numbers; leave out what you do not have.'),
  socials: z.strictObject({ facebook: link, instagram: link, youtube: link, linkedin: link }),
  facultyInCharge: z.strictObject({
    name: text(120),
    department: text(120),
    email: z.union([z.literal(''), emailRule()]),
    photoURL: z.union([z.literal(''), z.string().regex(/^\/uploads\/[\w.-]+$/, 'Upload the photo first.')]),
    about: text(1_000),
  }),
  classTimings: z
    .array(z.strictObject({ day: shortText(20), time: shortText(40) }))
    .min(1, 'Give at least one class.')
    .max(7, 'Give at most seven classes.'),
})

export type SiteSettings = z.infer<typeof siteSettings>

/** The faculty in-charge's photo, which is uploaded by itself; an empty `photoURL` in the settings takes it away. */
export const facultyPhoto = {
  path: '/api/admin/dashboard/settings/faculty-photo',
  field: 'photo',
  missing: 'Please choose a photo.',
} as const
