import { z } from '#domain/zod.ts'
import { healthCheckNames, healthLevels } from './site-health.ts'

/** The site's health. A check that does not apply, such as copies when no backup was made, is omitted. */
export const siteHealthSchema = z.object({
  checks: z.array(
    z.object({
      name: z.enum(healthCheckNames),
      level: z.enum(healthLevels),
      /** The finding, and what to do about it, as sentences; null if there is nothing to do. */
      says: z.string(),
      advice: z.string().nullable(),
      /** The page on which to do it. */
      screen: z.string().nullable(),
    }),
  ),
  arePicsMailed: z.boolean(),
})
export type SiteHealth = z.infer<typeof siteHealthSchema>
export type HealthCheck = SiteHealth['checks'][number]

export const healthMailsSchema = z.strictObject({ arePicsMailed: z.boolean('Send true or false.') })
