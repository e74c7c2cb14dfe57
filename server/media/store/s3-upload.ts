import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { StorageRejected } from '#server/errors.ts'
import { system } from '#server/system.ts'
import { keyPrefix } from './s3-client.ts'
import { isUnavailable, toStorageError } from './s3-errors.ts'
import { digestStream, immutableCacheControl, storedType } from './stored-names.ts'

/**
 * Uploads a file atomically and verifies that it is stored: a server that responds 200 is not necessarily an S3
 * storage. A stream can be sent only once, so the SDK does not retry; this function retries once, with a new stream.
 *
 * @throws {HttpError} 502, 503 or 507
 */
export async function uploadToS3(
  client: S3Client,
  Bucket: string,
  name: string,
  path: string,
): Promise<void> {
  const object = {
    Bucket,
    Key: keyPrefix + name,
    ContentType: storedType(name),
    CacheControl: immutableCacheControl,
  }
  const { size: ContentLength } = await stat(path)
  const md5 = await digestStream('md5', createReadStream(path))
  for (let attempt = 1; ; attempt += 1) {
    const Body = createReadStream(path)
    try {
      // The storage compares the hash with the bytes that it received.
      const ContentMD5 = md5.toString('base64')
      const put = { ...object, Body, ContentLength, ContentMD5 }
      // Ten seconds plus two for each megabyte.
      const abortSignal = system.timeoutSignal(Math.round(10_000 + ContentLength / 500))
      const bodyFailure = new AbortController()
      Body.once('error', () => bodyFailure.abort())
      const { ETag } = await client.send(new PutObjectCommand(put), {
        abortSignal: AbortSignal.any([abortSignal, bodyFailure.signal]),
      })
      // Most storages return the same hash; those that encrypt with their own keys return a different one.
      if (ETag === `"${md5.toString('hex')}"`) return
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: object.Key }), { abortSignal })
      if (!ETag || head.ETag !== ETag || head.ContentLength !== ContentLength)
        throw new StorageRejected(new Error('The storage returned 200 but does not have the file.'))
      return
    } catch (error) {
      if (Body.errored) throw Body.errored
      if (error instanceof StorageRejected) throw error
      if (attempt === 2 || !isUnavailable(error)) throw toStorageError(error)
    } finally {
      Body.destroy()
    }
  }
}
