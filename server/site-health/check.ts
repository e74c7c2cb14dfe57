import type { HealthCheckName, HealthLevel } from '#domain/admin/site-health.ts'
import type { AppContext } from '../app-context.ts'

/** What a check has found, in sentences; `screen` is where something can be done about it. */
export type Finding = { level: HealthLevel; says: string; advice?: string; screen?: string }

/** Looks at one part of the site; null where it does not apply here. */
export type Check = (context: AppContext) => Promise<Finding | null>

/** Undefined for a check that could not be made: nothing is known then. */
export type Findings = Partial<Record<HealthCheckName, Finding | null | undefined>>

export const ok = (says: string): Finding => ({ level: 'ok', says })
