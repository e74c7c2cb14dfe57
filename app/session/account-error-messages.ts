import { accountMessages } from '#domain/session/account-messages.ts'
import { ApiError, serverMessage } from '../api/api.ts'

/** What the login says (specification §8). */
export const loginErrorMessage = (error: unknown) =>
  accessEndedMessage(error) ??
  errorMessage(
    error,
    { ...knownAccount, 200: accountMessages.wrongPassword, 401: accountMessages.wrongPassword },
    accountMessages.loginFailed,
  )

/** What the forgot-password page says. */
export const forgotPasswordErrorMessage = (error: unknown) =>
  accessEndedMessage(error) ??
  errorMessage(error, { ...knownAccount, 200: accountMessages.resetInvalid }, accountMessages.resetFailed)

/** What the profile says. */
export const profileErrorMessage = (error: unknown) =>
  errorMessage(
    error,
    {
      0: accountMessages.profileNetworkError,
      200: accountMessages.profileFailed,
      401: accountMessages.tokenRefused,
      403: accountMessages.notYourProfile,
      404: accountMessages.profileNotFound,
    },
    accountMessages.profileError,
  )

/** Where the server refuses an account whose access has ended. */
const accessEndedMessage = (error: unknown) =>
  serverMessage(error) === accountMessages.accessEnded ? accountMessages.accessEnded : undefined

// Status 0: no response at all. Status 200: a response whose `success` is false.
const knownAccount = {
  0: accountMessages.networkError,
  403: accountMessages.pending,
  404: accountMessages.adminNotFound,
}

function errorMessage(error: unknown, messages: Record<number, string>, fallback: string) {
  if (!(error instanceof ApiError)) return fallback
  // A rate limit also says how long to wait.
  const retryHint = error.status === 429 ? ` ${error.message}` : ''
  return (messages[error.status] ?? fallback) + retryHint
}
