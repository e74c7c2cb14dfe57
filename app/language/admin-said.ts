import { accountMessages } from '#domain/accounts/account-messages.ts'
import { adminFields } from '#domain/accounts/accounts.ts'
import { byEnglish } from './kind-said.ts'
import { defineSaid } from './said.ts'

// What the server and the kinds say to volunteers, in English; the rest of the admin area has no translation.

const { wrongPassword, pending, accessEnded, readOnly, adminNotFound, loginFailed, networkError } =
  accountMessages
const { loggedIn, signedOut, signedUp, signedUpApproved, leavingYearInvalid, signUpFailed } = accountMessages
const { emailTaken, uniqueIdTaken, sendingReset, resetSent, resetInvalid, resetFailed } = accountMessages
const { resetQueued, retryIn, bothPasswordsRequired, passwordsDiffer, passwordReset } = accountMessages
const { passwordChanged, passwordWeak, oldPasswordWrong, linkInvalid, serverError, noToken } = accountMessages

defineSaid('admin.account', {
  wrongPassword,
  pending,
  accessEnded,
  readOnly,
  adminNotFound,
  loginFailed,
  networkError,
  loggedIn,
  signedOut,
  signedUp,
  signedUpApproved,
  leavingYearInvalid,
  signUpFailed,
  emailTaken,
  uniqueIdTaken,
  sendingReset,
  resetSent,
  resetInvalid,
  resetFailed,
  resetQueued,
  retryIn,
  bothPasswordsRequired,
  passwordsDiffer,
  passwordReset,
  passwordChanged,
  passwordWeak,
  oldPasswordWrong,
  linkInvalid,
  serverError,
  noToken,
  passwordRequired: 'Password is required.',
  passwordTooShort: (min: number) => `Password must be at least ${min} characters long.`,
})

defineSaid(
  'admin.label',
  byEnglish(Object.values(adminFields).flatMap(({ label, choices = [] }) => [label, ...choices])),
)
