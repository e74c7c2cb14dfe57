/** Who sees a field of a person, from the widest to the narrowest: those named, and everybody after them. */
export const audiences = ['everyone', 'volunteers', 'PICs'] as const
export type Audience = (typeof audiences)[number]

/** How visitors are told of somebody whose full name they do not see. */
export const shortNames = ['first name', 'initial'] as const
export type ShortName = (typeof shortNames)[number]

/** What visitors and the team may be shown of a child; each level allows what those before it allow. */
export const consentLevels = ['none', 'team', 'public', 'public with name'] as const
export type ConsentLevel = (typeof consentLevels)[number]

/** What a PIC has set about the fields of people (docs/decisions/067). */
export type VisibilitySettings = {
  /** By the name of the kind and that of the field; what is not named is as in owner-decisions §3. */
  audiences: Record<string, Record<string, Audience>>
  shortName: ShortName
  /** What is shown of a new child until somebody says more; null while nobody has decided it. */
  newChildren: ConsentLevel | null
}

/** The settings with the school's day, on which a consent is still given or has ended. */
export type FieldVisibility = VisibilitySettings & { today: string }
