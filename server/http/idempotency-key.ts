import type { FastifyRequest } from 'fastify'
import { sendKeyHeader, sendKeyRule, sendKeySays } from '#domain/send-once.ts'
import { Invalid } from '../errors.ts'

/**
 * The idempotency key of a request; undefined where the client sends none.
 * @throws {Invalid} when it is no valid key
 */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const header = headers[sendKeyHeader]
  if (header === undefined) return undefined
  const [, quoted, bare] = sendKeyRule.exec(String(header)) ?? []
  const key = quoted ?? bare
  if (key === undefined) throw new Invalid([], sendKeySays.invalid)
  return key
}
