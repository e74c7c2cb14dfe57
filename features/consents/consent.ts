import { type StoredLevel, undecided } from '#domain/audiences.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'

export const consentWays = ['on paper', 'in a message', 'by mouth'] as const
export type ConsentWay = (typeof consentWays)[number]

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
