import type { FastifyRequest } from 'fastify'
import {
  idempotencyKeyHeader,
  idempotencyKeyMessages,
  idempotencyKeyPattern,
} from '#domain/records/idempotency-key.ts'
import { message } from '#domain/text/message.ts'
import { Invalid } from '../errors.ts'

/**
 * The idempotency key of a request; undefined where the client sends none.
 * @throws {Invalid} when it is no valid key
 */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const header = headers[idempotencyKeyHeader]
  if (header === undefined) return undefined
  const [, quoted, bare] = idempotencyKeyPattern.exec(String(header)) ?? []
  const key = quoted ?? bare
  if (key === undefined) throw new Invalid([], message(idempotencyKeyMessages, 'invalid'))
  return key
}
