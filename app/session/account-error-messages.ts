import { accountMessages } from '#domain/session/account-messages.ts'
import { isMessage, type MessageOrText, message } from '#domain/text/words.ts'
import { ApiError, serverMessage } from '../api/api.ts'

export const loginErrorMessage = (error: unknown) =>
  accessEndedMessage(error) ??
  errorMessage(error, { ...knownAccount, 200: 'wrongPassword', 401: 'wrongPassword' }, 'loginFailed')

export const forgotPasswordErrorMessage = (error: unknown) =>
  accessEndedMessage(error) ?? errorMessage(error, { ...knownAccount, 200: 'resetInvalid' }, 'resetFailed')

export const ownAccountErrorMessage = (error: unknown) =>
  errorMessage(
    error,
    {
      0: 'accountNetworkError',
      200: 'accountFailed',
      401: 'tokenRefused',
      403: 'notYourAccount',
      404: 'accountNotFound',
    },
    'accountError',
  )

const accessEndedMessage = (error: unknown) =>
  hasAccessEnded(error) ? message(accountMessages, 'accessEnded') : undefined

export const hasAccessEnded = (error: unknown) =>
  isMessage(serverMessage(error) ?? '', accountMessages, 'accessEnded')

// The keys are HTTP statuses. 0 means no response at all; 200 means a response whose `success` is false.
const knownAccount = {
  0: 'networkError',
  403: 'pending',
  404: 'adminNotFound',
} as const

function errorMessage(error: unknown, names: Record<number, Sentence>, otherwise: Sentence): MessageOrText {
  const fallback = message(accountMessages, otherwise)
  if (!(error instanceof ApiError)) return fallback
  // The server's rate limit message also says how long to wait.
  if (error.status === 429) return `${fallback} ${error.message}`
  return message(accountMessages, names[error.status] ?? otherwise)
}

type Sentence = {
  [N in keyof typeof accountMessages]: (typeof accountMessages)[N] extends string ? N : never
}[keyof typeof accountMessages]
