import { type HttpError, NoSpace, StorageRejected, StorageUnavailable } from '#server/errors.ts'

/** The storage's error has a name and a status, a network error has neither. */
type S3Error = { name?: string; message?: string; $metadata?: { httpStatusCode?: number } }

export const isMissing = (error: unknown) => statusOf(error) === 404

/** True if there was no response or the error is temporary, so that a retry makes sense. */
export function isUnavailable(error: unknown) {
  const status = statusOf(error)
  return status === undefined || status >= 500 || status === 408 || status === 429
}

/** Clients get our message; the storage's own message is only logged. */
export function toStorageError(error: unknown): HttpError {
  if (isFull(error)) return new NoSpace(error)
  return isUnavailable(error) ? new StorageUnavailable(error) : new StorageRejected(error)
}

/** The names of the settings, which differ between uploads and backup copies. */
type SettingNames = { prefix: string; bucket: string }

const uploadSettings: SettingNames = { prefix: 'S3_', bucket: 'S3_BUCKET' }

/** Tells the person who starts the server which variable is wrong, or that the machine's clock is. */
export function explainS3Error(
  error: unknown,
  { bucket, settings = uploadSettings }: { bucket: string; settings?: SettingNames },
): string {
  const { name = '' } = error as S3Error
  const { prefix } = settings
  if (name === 'NoSuchBucket' || isMissing(error))
    return `${settings.bucket} is wrong: there is no bucket "${bucket}" at ${prefix}ENDPOINT. Make it, or name another.`
  if (name === 'InvalidAccessKeyId')
    return `${prefix}ACCESS_KEY_ID is wrong: the storage at ${prefix}ENDPOINT does not know it.`
  if (name === 'SignatureDoesNotMatch')
    return `${prefix}SECRET_ACCESS_KEY is wrong: it does not belong to ${prefix}ACCESS_KEY_ID.`
  if (/^(RequestTimeTooSkewed|RequestExpired|RequestInTheFuture)$/.test(name))
    return `The clock of this machine is wrong: the storage at ${prefix}ENDPOINT has another time. Set it, then start again.`
  if (/Region|PermanentRedirect|AuthorizationHeaderMalformed/.test(name))
    return `${prefix}REGION is wrong: bucket "${bucket}" is in another one (${name}).`
  if (statusOf(error) === 403)
    return `${prefix}ACCESS_KEY_ID may not list, read, write and delete in bucket "${bucket}" (${name}).`
  return notS3Message(settings)
}

export const notS3Message = ({ prefix } = uploadSettings) =>
  `${prefix}ENDPOINT is wrong: the server there does not answer like S3 storage.`

export function isFull(error: unknown) {
  const { name = '' } = error as S3Error
  return statusOf(error) === 507 || /Quota|StorageFull|InsufficientStorage/i.test(name)
}

const statusOf = (error: unknown) => (error as S3Error).$metadata?.httpStatusCode
