import type { Kind } from '#domain/kinds/kind.ts'
import { ApiFailure } from '../api.ts'
import { sentence } from './show-failure.ts'

/** The page that takes the form's place asks to log in; the form is there again after that. */
export const sessionEndedSays = 'Your session has ended. Please log in again: what you typed is kept.'

/** What is said when a record was not added: each kind has its own way (specification §8). */
export function failureWords({ says }: Kind, failure: unknown): string {
  if (failure instanceof ApiFailure && failure.status === 401) return sessionEndedSays
  if (isSentBefore(failure)) return sentence(failure) ?? says.notAdded
  const isUnanswered = !(failure instanceof ApiFailure) || failure.status === 0
  if (isUnanswered && says.notAnswered) return says.notAnswered
  return (says.prefersServer && sentence(failure)) || says.notAdded
}

/** Its first sending was added, whose answer was lost, and something else was sent now. */
export const isSentBefore = (failure: unknown) => failure instanceof ApiFailure && failure.status === 422
