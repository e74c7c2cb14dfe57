import { NoSpace, type Refusal, StorageAway, StorageRefused } from '../errors.ts'

/** What the SDK throws: the storage's own word and status, or a failure of the network without either. */
type S3Failure = { name?: string; message?: string; $metadata?: { httpStatusCode?: number } }

export const isMissing = (error: unknown) => statusOf(error) === 404

/** Nobody answered, or only that it cannot just now; to be tried again. */
export function isAway(error: unknown) {
  const status = statusOf(error)
  return status === undefined || status >= 500 || status === 408 || status === 429
}

/** The refusal that people are answered for it; the storage's own words go to the log alone. */
export function asStorageRefusal(error: unknown): Refusal {
  if (isFull(error)) return new NoSpace(error)
  return isAway(error) ? new StorageAway(error) : new StorageRefused(error)
}

/** Which variable is wrong, in one sentence for whoever starts the server. */
export function wrongVariable(error: unknown, { bucket }: { bucket: string }): string {
  const { name = '' } = error as S3Failure
  if (name === 'NoSuchBucket' || isMissing(error))
    return `S3_BUCKET is wrong: there is no bucket "${bucket}" at S3_ENDPOINT. Make it, or name another.`
  if (name === 'InvalidAccessKeyId')
    return 'S3_ACCESS_KEY_ID is wrong: the storage at S3_ENDPOINT does not know it.'
  if (name === 'SignatureDoesNotMatch')
    return 'S3_SECRET_ACCESS_KEY is wrong: it does not belong to S3_ACCESS_KEY_ID.'
  if (/^(RequestTimeTooSkewed|RequestExpired|RequestInTheFuture)$/.test(name))
    return 'The clock of this machine is wrong: the storage at S3_ENDPOINT has another time. Set it, then start again.'
  if (/Region|PermanentRedirect|AuthorizationHeaderMalformed/.test(name))
    return `S3_REGION is wrong: bucket "${bucket}" is in another one (${name}).`
  if (statusOf(error) === 403)
    return `S3_ACCESS_KEY_ID may not list, read, write and delete in bucket "${bucket}" (${name}).`
  return notS3
}

export const notS3 = 'S3_ENDPOINT is wrong: what listens there does not answer as S3 storage does.'

function isFull(error: unknown) {
  const { name = '' } = error as S3Failure
  return statusOf(error) === 507 || /Quota|StorageFull|InsufficientStorage/i.test(name)
}

const statusOf = (error: unknown) => (error as S3Failure).$metadata?.httpStatusCode
