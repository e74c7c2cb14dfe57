/** The audiences of a person's field, from the widest to the narrowest. Each includes those after it. */
export const audiences = ['everyone', 'volunteers', 'PICs'] as const
export type Audience = (typeof audiences)[number]

/** The forms of a name that visitors see if the full name is hidden from them. */
export const shortNames = ['first name', 'initial'] as const
export type ShortName = (typeof shortNames)[number]

/**
 * What may be shown about a child to visitors and the team; each level includes everything that the previous
 * levels allow.
 */
export const consentLevels = ['none', 'team', 'public', 'public with name'] as const
export type ConsentLevel = (typeof consentLevels)[number]

/** The stored level of a child about whom nobody has decided. Visitors do not see this child; the team does. */
export const undecided = 'undecided'
export const storedLevels = [undecided, ...consentLevels] as const
export type StoredLevel = (typeof storedLevels)[number]

/** A PIC's settings for the fields of people (docs/decisions/067). */
export type VisibilitySettings = {
  /** Audiences by kind and field. Missing fields have the default of owner-decisions §3. */
  audiences: Record<string, Record<string, Audience>>
  shortName: ShortName
  /** The consent level of a new child without a recorded consent; null means that no PIC has decided yet. */
  newChildren: ConsentLevel | null
}

/** Includes the school's current day, which determines whether a consent is still valid. */
export type FieldVisibility = VisibilitySettings & { today: string }
