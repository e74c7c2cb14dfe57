import type { ConsentLevel } from '#domain/audiences.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'

/** How somebody has said it. */
export const consentWays = ['on paper', 'in a message', 'by mouth'] as const
export type ConsentWay = (typeof consentWays)[number]

/** Stands for a consent that does not end; days order as texts. */
export const endOfDays = '9999-12-31'

/** Whether it is asked for its records what may be shown: for those of children. */
export const needsConsent = ({ name }: Pick<Kind, 'name'>) => name === student.name

/** What may be shown of a child on a day: with the last day of a consent everything ends that it allowed. */
export function consentOn(
  { consentLevel, consentUntil }: { consentLevel?: unknown; consentUntil?: unknown },
  today: string | undefined,
): ConsentLevel {
  return today === undefined || String(consentUntil) < today ? 'none' : (consentLevel as ConsentLevel)
}

export const showsPhoto = (level: ConsentLevel) => level === 'public' || level === 'public with name'
export const showsName = (level: ConsentLevel) => level === 'public with name'
