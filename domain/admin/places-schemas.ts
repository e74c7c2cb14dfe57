import { trimmedText } from '../kinds/field-schemas.ts'
import { z } from '../zod.ts'
import { looksLikeSecret } from './looks-like-secret.ts'
import { maxPlaces, placeKinds, placesMessages } from './places.ts'

/** Never a password: anyone who reads the list, or the pack that it goes into, would have it. */
const plainText = (max: number) =>
  trimmedText(max).refine((text) => !looksLikeSecret(text), placesMessages.looksSecret)

/** Something that the school has with others: what, where, whose, until when. */
const placeSchema = z.strictObject({
  kind: z.enum(placeKinds, `A place is one of ${placeKinds.join(', ')}.`),
  what: plainText(120).min(1, 'This cannot be empty.'),
  where: plainText(200),
  owner: plainText(120),
  renewsOn: z.union([z.literal(''), z.iso.date('Write the day like 2027-06-30.')]),
  note: plainText(500),
})
export type Place = z.infer<typeof placeSchema>

const updatedAt = z.iso.datetime().nullable()

export const placesSchema = z.object({
  places: z.array(placeSchema),
  /** When the list was last changed; null before that. */
  updatedAt,
})
export type Places = z.infer<typeof placesSchema>

/** The whole list, with `updatedAt` as it was read. */
export const sentPlacesSchema = z.strictObject({
  places: z
    .array(placeSchema, 'Send a list of places.')
    .max(maxPlaces, `Write down at most ${maxPlaces} places.`),
  updatedAt,
})
