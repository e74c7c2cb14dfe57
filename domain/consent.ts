import { type ConsentLevel, type StoredLevel, undecided } from '#domain/audiences.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'

/** Represents a consent that never expires; dates sort as strings. */
export const endOfDays = '9999-12-31'

/** Returns true for kinds whose records need consent: children. */
export const needsConsent = ({ name }: Pick<Kind, 'name'>) => name === student.name

/** Returns what may be shown of a child on a day. After the last day of the consent, nothing may be shown. */
export function consentOn(
  { consentLevel, consentUntil }: { consentLevel?: unknown; consentUntil?: unknown },
  today: string | undefined,
): StoredLevel {
  return today === undefined || String(consentUntil) < today ? 'none' : (consentLevel as StoredLevel)
}

/** Returns true for a child about whom neither a PIC nor the family has decided. */
export const isUndecided = ({ consentLevel }: { consentLevel?: unknown }) => consentLevel === undecided

export const showsPhoto = (level: StoredLevel) => level === 'public' || level === 'public with name'
export const showsName = (level: StoredLevel) => level === 'public with name'

export const consentLabels: Record<ConsentLevel, { label: string; hint: string }> = {
  none: {
    label: 'No photo',
    hint: 'Only PICs see a photo, and visitors do not see the full name.',
  },
  team: {
    label: 'For the team only',
    hint: 'The team sees the photo. Visitors see a drawing and no full name.',
  },
  public: {
    label: 'Public, without the name',
    hint: 'Visitors see the photo, but not the full name.',
  },
  'public with name': { label: 'Public, with the name', hint: 'Visitors see the photo and the full name.' },
}

/** The levels that can be chosen, and the one of a child about whom nobody has decided. */
export const levelLabels: Record<StoredLevel, { label: string; hint: string }> = {
  ...consentLabels,
  [undecided]: {
    label: 'Not decided yet',
    hint: 'The team sees the photo. Visitors do not see this child.',
  },
}
