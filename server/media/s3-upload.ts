import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { StorageRefused } from '../errors.ts'
import { digestOf } from './content-hash.ts'
import { folder, withPatience } from './s3-client.ts'
import { asStorageRefusal, isAway } from './s3-failures.ts'
import { forEver, storedType } from './stored-names.ts'

/**
 * Sends a file, whole or not at all, and makes sure that it is there: what answers 200 may be no storage. A stream can
 * be sent once only, so the SDK does not try again; we do, once, with a new one.
 *
 * @throws {Refusal} 502, 503 or 507
 */
export async function uploadToS3(
  client: S3Client,
  Bucket: string,
  name: string,
  path: string,
): Promise<void> {
  const about = { Bucket, Key: folder + name, ContentType: storedType(name), CacheControl: forEver }
  const { size: ContentLength } = await stat(path)
  const md5 = await digestOf('md5', createReadStream(path))
  for (let attempt = 1; ; attempt += 1) {
    const Body = createReadStream(path)
    try {
      // The storage compares what arrives with it.
      const ContentMD5 = md5.toString('base64')
      const put = { ...about, Body, ContentLength, ContentMD5 }
      // Ten seconds and two more for each megabyte.
      await withPatience(10_000 + ContentLength / 500, async ({ abortSignal }) => {
        const given = new AbortController()
        Body.once('error', () => given.abort())
        const { ETag } = await client.send(new PutObjectCommand(put), {
          abortSignal: AbortSignal.any([abortSignal, given.signal]),
        })
        // Most storages answer with the same hash; those that encrypt by keys of their own, with another.
        if (ETag === `"${md5.toString('hex')}"`) return
        const head = await client.send(new HeadObjectCommand({ Bucket, Key: about.Key }), { abortSignal })
        if (!ETag || head.ETag !== ETag || head.ContentLength !== ContentLength)
          throw new StorageRefused(new Error('The storage answered 200 to a file that is not there.'))
      })
      return
    } catch (error) {
      if (Body.errored) throw Body.errored
      if (error instanceof StorageRefused) throw error
      if (attempt === 2 || !isAway(error)) throw asStorageRefusal(error)
    } finally {
      Body.destroy()
    }
  }
}
