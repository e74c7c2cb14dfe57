import { z } from '#domain/zod.ts'
import { healthCheckNames, healthLevels } from './site-health.ts'

/** How the site is. A check that does not apply, such as of copies where no backup was made, is left out. */
export const siteHealthSchema = z.object({
  checks: z.array(
    z.object({
      name: z.enum(healthCheckNames),
      level: z.enum(healthLevels),
      /** Sentences for a person: what was found, and what to do about it; null where there is nothing to do. */
      says: z.string(),
      advice: z.string().nullable(),
      /** The screen on which it can be done. */
      screen: z.string().nullable(),
    }),
  ),
  arePicsMailed: z.boolean(),
})
export type SiteHealth = z.infer<typeof siteHealthSchema>
export type HealthCheck = SiteHealth['checks'][number]

export const healthMailsSchema = z.strictObject({ arePicsMailed: z.boolean('Send true or false.') })
