import type { FastifyRequest } from 'fastify'
import { sendKeyHeader, sendKeyRule, sendKeySays } from '#domain/send-once.ts'
import { Invalid } from '../errors.ts'

/**
 * What a browser calls this sending of a form; undefined where it has no name for it.
 * @throws {Invalid} when it is no such name
 */
export function readSendKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers[sendKeyHeader]
  if (given === undefined) return undefined
  const [, quoted, bare] = sendKeyRule.exec(String(given)) ?? []
  const key = quoted ?? bare
  if (key === undefined) throw new Invalid([], sendKeySays.invalid)
  return key
}
