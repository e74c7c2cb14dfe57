import type { LightMyRequestResponse } from 'fastify'
import { isApiPath } from '#server/http/error-handler.ts'
import { callsOf, features } from '#site/features.ts'
import { contractOf } from './contract.ts'

const assertContract = contractOf(callsOf(features))

/** Asserts that a successful response of the API is one of its call, with no additional properties. */
export function checkResponse(
  method: string,
  url: string,
  { statusCode: status, headers, payload }: LightMyRequestResponse,
) {
  const isPlainJson = String(headers['content-type']).includes('json') && !headers['content-encoding']
  if (payload !== '' && isPlainJson && status < 300 && isApiPath(url))
    assertContract({ method, url, status, body: JSON.parse(payload) })
}
