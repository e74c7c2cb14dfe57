import { accountSays } from '#domain/accounts.ts'
import { ApiFailure } from '../api.ts'

/** What the login says (specification §8). */
export const loginFailure = (failure: unknown) =>
  wordsFor(
    failure,
    { ...knownAccount, 200: accountSays.wrongPassword, 401: accountSays.wrongPassword },
    accountSays.loginFailed,
  )

/** What the forgot-password page says. */
export const forgotPasswordFailure = (failure: unknown) =>
  wordsFor(failure, { ...knownAccount, 200: accountSays.resetInvalid }, accountSays.resetFailed)

/** What the profile says. */
export const profileFailure = (failure: unknown) =>
  wordsFor(
    failure,
    {
      0: accountSays.profileNoAnswer,
      200: accountSays.profileFailed,
      401: accountSays.tokenRefused,
      403: accountSays.notYourProfile,
      404: accountSays.profileNotFound,
    },
    accountSays.profileError,
  )

// Status 0 is no answer at all; 200 an answer whose `success` is false.
const knownAccount = { 0: accountSays.noAnswer, 403: accountSays.pending, 404: accountSays.unknown }

function wordsFor(failure: unknown, words: Record<number, string>, otherwise: string) {
  if (!(failure instanceof ApiFailure)) return otherwise
  // Somebody who has tried too often is also told how long to wait.
  const wait = failure.status === 429 ? ` ${failure.message}` : ''
  return (words[failure.status] ?? otherwise) + wait
}
