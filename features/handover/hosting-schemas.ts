import { trimmedText } from '#domain/kinds/field-schemas.ts'
import { z } from '#domain/zod.ts'
import { hostingKinds, hostingMessages, maxHostingPlaces } from './hosting.ts'

/** Rejects passwords: everyone who reads the list, or the pack that contains it, would see them. */
const plainText = (max: number) =>
  trimmedText(max).refine((text) => !looksLikeSecret(text), hostingMessages.looksSecret)

const hostingPlaceSchema = z.strictObject({
  kind: z.enum(hostingKinds, `Choose the kind of place: ${hostingKinds.join(', ')}.`),
  what: plainText(120).min(1, 'This cannot be empty.'),
  where: plainText(200),
  owner: plainText(120),
  renewsOn: z.union([z.literal(''), z.iso.date('Write the date in the form 2027-06-30.')]),
  note: plainText(500),
})
export type HostingPlace = z.infer<typeof hostingPlaceSchema>

const updatedAt = z.iso.datetime().nullable()

export const hostingSchema = z.object({
  places: z.array(hostingPlaceSchema),
  /** When the list was last changed; null before the first change. */
  updatedAt,
})
export type Hosting = z.infer<typeof hostingSchema>

/** The whole list, with `updatedAt` as it was read. */
export const sentHostingSchema = z.strictObject({
  places: z
    .array(hostingPlaceSchema, 'Send a list of places.')
    .max(maxHostingPlaces, `Write down at most ${maxHostingPlaces} places.`),
  updatedAt,
})

/** Words that introduce a secret. */
const announced =
  /\b(?:pass ?(?:word|wd|code|phrase)?|pwd|pin|otp|secret|token|api[ _-]?key|access[ _-]?key)\b\s*(?:[:=]\s*\S|is\s+\S{0,100}\d)/iu
const keyShapes = /PRIVATE KEY|AGE-SECRET-KEY|\bsk[_-]live|\bAKIA[0-9A-Z]{12}|\bghp_\w{8}/u
/** `https://name:password@host` */
const inAddress = /:\/\/[^\s/@:]{1,200}:[^\s/@]{1,200}@/u
/** URLs and e-mail addresses are not tested with `madeUp`. */
const address = /^(?:[a-z][a-z\d+.-]{0,20}:\/\/\S+|[^\s@]{1,64}@[^\s@]{1,200}\.[a-z]{2,}[.,;)]?)$/iu
/** Characters that separate words in names, dates and numbers, and that are rare in passwords. */
const dividers = /[-_/.,:;()'’"“”&]+/u
/** Letters mixed with digits and symbols; lowercase, uppercase and digits in one word; or a long hexadecimal word. */
const madeUp = [
  /^(?=.*[\p{Ll}\p{Lu}])(?=.*\d)(?=.*[!@#$%^*?=~+<>|{}[\]\\]).{6}/u,
  /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d).{8}/u,
  /^(?=.*\d)[\da-f]{24,}$/iu,
]
const maxLength = 2_000

/**
 * Returns true if a text seems to contain a password or a key: after a word that introduces it, in a URL, or as a word
 * that is not natural language. It prefers false positives, because a rejected text can be rephrased.
 */
export function looksLikeSecret(text: string): boolean {
  const shown = text.slice(0, maxLength)
  const words = shown
    .split(/\s+/u)
    .filter((word) => !address.test(word))
    .flatMap((word) => word.split(dividers))
  return (
    [announced, keyShapes, inAddress].some((rule) => rule.test(shown)) ||
    words.some((word) => madeUp.some((rule) => rule.test(word)))
  )
}
