import { roles } from '#domain/permissions.ts'
import { accessStates } from '#domain/session/access.ts'
import { defineWords } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'

export const manageAdminsPaths = {
  list: '/api/admin/dashboard/admins',
  one: '/api/admin/dashboard/admins/:id',
  role: '/api/admin/dashboard/admins/:id/role',
  endsOn: '/api/admin/dashboard/admins/:id/ends-on',
  keep: '/api/admin/dashboard/admins/:id/keep',
  end: '/api/admin/dashboard/admins/:id/end',
  resume: '/api/admin/dashboard/admins/:id/resume',
  sessions: '/api/admin/dashboard/admins/:id/sessions',
  volunteer: '/api/admin/dashboard/admins/:id/volunteer',
} as const

/** `ending` finds accounts whose access needs a decision. */
export const accessFilters = [...accessStates, 'ending'] as const
export type AccessFilter = (typeof accessFilters)[number]

export const roleSchema = z.strictObject({
  role: z.enum(roles, `Role must be one of: ${roles.join(', ')}.`),
})

export const endsOnSchema = z.strictObject({
  endsOn: z.iso
    .date('Write the date in the form 2027-06-30.')
    .max(10, 'Write the date in the form 2027-06-30.')
    .refine((endsOn) => endsOn < '2100', 'Choose a day before 2100.')
    .nullable(),
})

export const manageAdminsMessages = defineWords('admins', {
  notListed: 'Failed to fetch the admins. Try again later.',
  none: 'No admins found.',
  failed: 'That did not work. Please try again.',
  roleChanged: (name: string, role: string) => `${name} is now a ${role}.`,
  ended: (name: string) => `The access of ${name} has ended.`,
  resumed: (name: string) => `${name} has access again.`,
  kept: (name: string, day: string) => `${name} keeps access until ${day}.`,
  endsOn: (name: string, day: string) => `The access of ${name} lasts until ${day}.`,
  endsNever: (name: string) => `The access of ${name} has no end date.`,
  sessionsEnded: (name: string) => `${name} is signed out everywhere.`,
  removed: (name: string) => `The account of ${name} has been removed.`,
  unchanged: 'Nothing to change.',
  stillPending: 'This person is waiting for approval: approve or reject the sign-up first.',
  hasEnded: 'This access has ended: resume it first.',
  dayIsOver: 'Choose today or a later day.',
  lastPic: 'At least one PIC must have access without an end date. Make someone else a PIC first.',
})
