import { type VolunteerPermission, volunteerPermissionNames } from '#domain/permissions.ts'
import { z } from '#domain/zod.ts'
import { accessStates } from './access.ts'
import { linkedVolunteerSchema } from './volunteer-link.ts'

const day = z.iso.date()

/** An account's access state and dates. */
export const accessDates = {
  access: z.enum(accessStates),
  endsOn: day.nullable().describe('The last day of full access; null where it does not end by itself.'),
  offOn: day.nullable().describe('The first day without any access; before it, access is read-only.'),
  isEnding: z.boolean().describe('It ends within four weeks, or is read-only.'),
}

/** The permissions of volunteers, one boolean per switch. */
export const volunteerPermissionsSchema = z.strictObject(
  Object.fromEntries(
    volunteerPermissionNames.map((name) => [name, z.boolean('Send true or false.')]),
  ) as Record<VolunteerPermission, z.ZodBoolean>,
)

export const ownAccessSchema = z.object({
  ...accessDates,
  volunteersMay: volunteerPermissionsSchema.describe(
    'What volunteers may do, as it holds for oneself: for a PIC everything.',
  ),
  volunteer: linkedVolunteerSchema.describe('One’s own record among the volunteers, as a PIC has linked it.'),
})

export type OwnAccess = z.infer<typeof ownAccessSchema>
