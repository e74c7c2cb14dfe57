import type { Kind } from '#domain/kinds/kind.ts'
import { ApiError } from '../api/api.ts'
import { serverMessage } from './form-errors.ts'

/** The login page takes the form's place; the draft is restored afterwards. */
export const sessionEndedMessage = 'Your session has ended. Please log in again: what you typed is kept.'

/** The message when a record was not added; each kind has its own (specification §8). */
export function addErrorMessage({ messages }: Kind, error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return sessionEndedMessage
  if (isKeyReused(error)) return serverMessage(error) ?? messages.notAdded
  const isNetworkError = !(error instanceof ApiError) || error.status === 0
  if (isNetworkError && messages.addNetworkError) return messages.addNetworkError
  return (messages.prefersServerMessage && serverMessage(error)) || messages.notAdded
}

/** The idempotency key was used before with other content: the first request was added, but its response was lost. */
export const isKeyReused = (error: unknown) => error instanceof ApiError && error.status === 422
