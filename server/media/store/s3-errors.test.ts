import { describe, expect, test } from 'vitest'
import { explainS3Error, toStorageError } from './s3-errors.ts'

/** An error as the SDK throws it; no status means there was no response. */
const failure = (name: string, status?: number) =>
  Object.assign(new Error('words of the storage'), { name, $metadata: { httpStatusCode: status } })

test.each([
  ['TimeoutError', undefined, 503],
  ['AbortError', undefined, 503],
  ['SlowDown', 503, 503],
  ['InternalError', 500, 503],
  ['TooManyRequests', 429, 503],
  ['AccessDenied', 403, 502],
  ['NoSuchBucket', 404, 502],
  ['QuotaExceeded', 403, 507],
  ['XMinioStorageFull', 507, 507],
  ['InsufficientStorage', 507, 507],
])('%s with status %s becomes a %i response with our own message', (name, status, answered) => {
  const refusal = toStorageError(failure(name, status))
  expect(refusal.status).toBe(answered)
  expect(refusal.message).not.toContain('words of the storage')
})

describe('at startup', () => {
  test.each([
    ['NoSuchBucket', 404, 'S3_BUCKET is wrong: there is no bucket "pictures" at S3_ENDPOINT.'],
    ['InvalidAccessKeyId', 403, 'S3_ACCESS_KEY_ID is wrong'],
    ['SignatureDoesNotMatch', 403, 'S3_SECRET_ACCESS_KEY is wrong'],
    ['AuthorizationHeaderMalformed', 400, 'S3_REGION is wrong'],
    ['PermanentRedirect', 301, 'S3_REGION is wrong'],
    ['RequestTimeTooSkewed', 403, 'The clock of this machine is wrong'],
    ['AccessDenied', 403, 'S3_ACCESS_KEY_ID may not list, read, write and delete in bucket "pictures"'],
    ['MethodNotAllowed', 405, 'S3_ENDPOINT is wrong'],
  ])('the sentence for %s with status %i starts with its cause', (name, status, says) => {
    expect(explainS3Error(failure(name, status), { bucket: 'pictures' })).toMatch(
      new RegExp(`^${says.replace('.', '\\.')}`),
    )
  })
})
