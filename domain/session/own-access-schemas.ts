import { type VolunteerPermission, volunteerPermissionNames } from '#domain/permissions.ts'
import { z } from '#domain/zod.ts'
import { accessStates } from './access.ts'
import { linkedVolunteerSchema } from './volunteer-link.ts'

const day = z.iso.date()

export const accessDates = {
  access: z.enum(accessStates),
  endsOn: day.nullable().describe('The last day of full access; null if access has no end date.'),
  offOn: day.nullable().describe('The first day without any access. After `endsOn`, access is read-only.'),
  isEnding: z.boolean().describe('True if access ends within four weeks or is read-only.'),
}

export const volunteerPermissionsSchema = z.strictObject(
  Object.fromEntries(
    volunteerPermissionNames.map((name) => [name, z.boolean('Send true or false.')]),
  ) as Record<VolunteerPermission, z.ZodBoolean>,
)

export const ownAccessSchema = z.object({
  ...accessDates,
  volunteersMay: volunteerPermissionsSchema.describe(
    'The volunteer permissions that apply to the caller. A PIC has all of them.',
  ),
  volunteer: linkedVolunteerSchema.describe('The volunteer record that a PIC has linked to the account.'),
})

export type OwnAccess = z.infer<typeof ownAccessSchema>
