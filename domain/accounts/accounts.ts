import { emailSchema } from '../kinds/field-schemas.ts'
import { adminsOnly, choice, email, image, line, optional, phone, prose, year } from '../kinds/fields.ts'
import { genders } from '../kinds/genders.ts'
import type { Rule } from '../kinds/kind.ts'
import { residenceRule, residenceTypes } from '../kinds/residence.ts'
import { type Role, roles } from '../permissions.ts'
import { networkErrorMessage } from '../site/site-constants.ts'
import { isWellFormed } from '../text/well-formed.ts'
import { z } from '../zod.ts'

export type AdminStatus = 'pending' | 'approved'

export { accountPaths, accountScreens } from './account-paths.ts'

import { defineMessages } from '../text/message.ts'

/** The fields of an admin's account; only admins ever see them (owner-decisions §3). */
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

/** An admin's record, in the shape `parseForm` reads. The password is checked apart, by `passwordSchema`. */
export const adminForm = { fields: adminFields, rule: volunteerRule }

type StoredFields = { _id: string; createdAt: string; updatedAt: string }
type FieldValues = { [Name in keyof typeof adminFields]: (typeof adminFields)[Name]['value'] }
export type Admin = StoredFields & FieldValues & { status: AdminStatus }
export type PendingAdmin = { _id: string; fullName: string; email: string; role: Role; createdAt: string }

export const passwordLength = { min: 8, max: 128 }

/** A new password: any characters, never trimmed. Its strength is checked apart (`password-strength.ts`). */
export const passwordSchema = z
  .string({ error: 'Password is required.' })
  .min(1, 'Password is required.')
  .min(passwordLength.min, `Password must be at least ${passwordLength.min} characters long.`)
  .max(passwordLength.max, `Password must be at most ${passwordLength.max} characters long.`)
  .refine(isWellFormed, 'Password contains characters that cannot be stored.')

/** A password that is entered to be compared, not set: only its length is limited. */
const enteredPassword = z
  .string({ error: 'Password is required.' })
  .min(1, 'Password is required.')
  .max(passwordLength.max, `Password must be at most ${passwordLength.max} characters long.`)

export const signInSchema = z.object({ email: emailSchema(), password: enteredPassword })
export const forgotPasswordSchema = z.object({ email: emailSchema() })
export const resetPasswordSchema = z.object({ password: passwordSchema })
export const changePasswordSchema = z.object({ oldPassword: enteredPassword, newPassword: passwordSchema })

export const resetLinkMinutes = 30
export const forgotPasswordRetrySeconds = 30

/** The messages about accounts (specification §8). */
export const accountMessages = defineMessages('accounts', {
  wrongPassword: 'Invalid email or password.',
  pending: 'Admin approval pending. Contact the PIC or Admin.',
  adminNotFound: 'Admin not found.',
  loginFailed: 'Login failed. Please try again.',
  networkError: networkErrorMessage,
  loggedIn: 'Logged in successfully!',
  signedOut: 'Signed out.',
  signedUp: 'Thank you for signing up! You can log in once an admin has approved you.',
  signedUpApproved: 'Your account is ready. Please log in.',
  signUpFailed: 'Sign-up failed. Please try again.',
  emailTaken: 'An account with this e-mail address exists already.',
  uniqueIdTaken: 'An account with this unique ID exists already.',
  justTaken: 'Somebody else was just given this. Please try again.',
  setupLinkUsed:
    'This setup link is not valid any more. Restart the server for a new one, or sign up without it.',
  sendingReset: 'Sending reset instructions...',
  resetSent: 'Email sent successfully!',
  resetInFolder:
    'This site cannot send mail. Your link lies in the outbox folder of the server: ask a PIC to pass it on to you.',
  resetInvalid: 'Invalid email. Please try again.',
  resetFailed: 'Failed to send email. Please try again.',
  resetQueued: 'The mail could not be sent yet. It is kept and will be tried again.',
  retryIn: (seconds: number) => `Reset password email sent! You can retry after ${seconds}s`,
  bothPasswordsRequired: 'Please enter both password fields.',
  passwordsDiffer: 'Passwords do not match!',
  passwordReset: 'Password reset successful!',
  passwordChanged: 'Password changed. Please log in again.',
  passwordWeak:
    'This password is too easy to guess. Please choose another one; four words that do not belong together are good.',
  oldPasswordWrong: 'The old password is not right.',
  linkInvalid: 'This link is not valid any more. Please ask for a new one.',
  serverError: 'Server error. Please try again.',
  noToken: 'Unauthorized. Please log in.',
  tokenRefused: 'Unauthorized access. Please log in.',
  profileNotFound: 'Profile not found. Please contact support.',
  profileError: 'An error occurred while fetching data.',
  profileNetworkError: 'Failed to fetch admin data. Please try again.',
  profileFailed: 'Failed to load admin profile.',
  profileUpdated: 'Profile updated successfully!',
  emailFixed: 'The e-mail address of an account cannot be changed here.',
  roleFixed: 'The role of an account cannot be changed here.',
  statusFixed: 'The status of an account cannot be changed here.',
  pictureNotAFile: `${adminFields.profileImageURL.label} must be sent as a file.`,
  profileNotUpdated: 'Failed to update profile.',
  notYourProfile: 'You can only see and change your own profile.',
  pendingFailed: 'Failed to fetch data',
  pendingError: 'Error fetching data',
  approved: 'User approved!',
  notApproved: 'Approval failed!',
  rejected: 'User rejected!',
  notRejected: 'Rejection failed!',
  nonePending: 'No pending approvals found.',
  alreadyApproved: 'This admin is approved already.',
})
