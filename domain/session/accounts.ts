import { emailSchema, rule } from '#domain/kinds/field-schemas.ts'
import { adminsOnly, choice, email, image, line, optional, phone, prose, year } from '#domain/kinds/fields.ts'
import { genders } from '#domain/kinds/genders.ts'
import type { Rule } from '#domain/kinds/kind.ts'
import { residenceRule, residenceTypes } from '#domain/kinds/residence.ts'
import { type Role, roles } from '#domain/permissions.ts'
import { isWellFormed } from '#domain/text/well-formed.ts'
import { labelMessage, message, serializeMessage } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'
import { accountMessages } from './account-messages.ts'

export type AdminStatus = 'pending' | 'approved'

export { accountPaths, accountScreens } from './account-paths.ts'

/** Only admins ever see these fields (owner-decisions §3). */
export const adminFields = {
  fullName: adminsOnly(line('Full name', { max: 120 })),
  email: adminsOnly(email('E-mail')),
  contactNumber: adminsOnly(phone('Contact number')),
  gender: adminsOnly(choice('Gender', genders)),
  role: adminsOnly(choice('Role', roles)),
  uniqueId: adminsOnly(line('Unique ID', { max: 60 })),
  year: adminsOnly(optional(year('Year'))),
  department: adminsOnly(optional(line('Department', { max: 120 }))),
  residenceType: adminsOnly(optional(choice('Residence type', residenceTypes))),
  hostelName: adminsOnly(optional(line('Hostel name', { max: 120 }))),
  hallName: adminsOnly(optional(line('Hall name', { max: 120 }))),
  address: adminsOnly(optional(prose('Address', { max: 500 }))),
  profileImageURL: adminsOnly(optional(image('Profile image'))),
}

const volunteerOnlyFields = [
  'year',
  'department',
  'residenceType',
  'hostelName',
  'hallName',
  'address',
] as const

/** Year, department and residence apply to volunteers only (specification §3). */
const volunteerRule: Rule = (values) => {
  if (values.role !== 'Volunteer') {
    return {
      values: { ...values, ...Object.fromEntries(volunteerOnlyFields.map((name) => [name, null])) },
      errors: [],
    }
  }
  const missing = (['year', 'department', 'residenceType'] as const)
    .filter((name) => !values[name])
    .map((name) => ({ field: name, message: `${adminFields[name].label} is required for volunteers.` }))
  const residence = residenceRule(values)
  return { values: residence.values, errors: [...missing, ...residence.errors] }
}

/** `passwordSchema` checks the password separately. */
export const adminForm = { fields: adminFields, rule: volunteerRule }

type StoredFields = { _id: string; createdAt: string; updatedAt: string }
type FieldValues = { [Name in keyof typeof adminFields]: (typeof adminFields)[Name]['value'] }
export type Admin = StoredFields & FieldValues & { status: AdminStatus }
export type PendingAdmin = { _id: string; fullName: string; email: string; role: Role; createdAt: string }

/** Six digits from an app, or a recovery code, as typed. */
export const codeSchema = z
  .string('A code is text.')
  .trim()
  .min(1, 'Please enter the code.')
  .max(40, 'This is too long for a code.')

/** A password is not a field of the account, so its label is defined here. */
export const passwordLabel = labelMessage('Password')

export const passwordLength = { min: 8, max: 128 }

/** A password that is verified, not set, so only its length is limited. */
const enteredPassword = z
  .string({ error: rule('required', passwordLabel) })
  .min(1, rule('required', passwordLabel))
  .max(passwordLength.max, rule('tooLong', passwordLabel, passwordLength.max))

/** A new password: any characters, never trimmed. Its strength is checked separately (`password-strength.ts`). */
export const passwordSchema = enteredPassword
  .min(passwordLength.min, serializeMessage(message(accountMessages, 'passwordTooShort', passwordLength.min)))
  .refine(isWellFormed, rule('notStorable', passwordLabel))

export const signInSchema = z.object({
  email: emailSchema(),
  password: enteredPassword,
  code: codeSchema.optional(),
})
export const forgotPasswordSchema = z.object({ email: emailSchema() })
export const resetPasswordSchema = z.object({ password: passwordSchema })
export const changePasswordSchema = z.object({ oldPassword: enteredPassword, newPassword: passwordSchema })

export const resetLinkMinutes = 30
export const forgotPasswordRetrySeconds = 30
