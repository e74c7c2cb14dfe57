import type { Kind } from '#domain/kinds/kind.ts'
import { ApiFailure } from '../api.ts'
import { sentence } from './show-failure.ts'

/** What is said when a record was not added: each kind has its own way (specification §8). */
export function failureWords({ says }: Kind, failure: unknown): string {
  const isUnanswered = !(failure instanceof ApiFailure) || failure.status === 0
  if (isUnanswered && says.notAnswered) return says.notAnswered
  return (says.prefersServer && sentence(failure)) || says.notAdded
}
