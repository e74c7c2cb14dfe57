import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { folder, withPatience } from './s3-client.ts'
import { asStorageRefusal, isAway } from './s3-failures.ts'
import { forEver, storedType } from './stored-names.ts'

/**
 * Sends a file, whole or not at all. A stream can be sent once only, so the SDK does not try again; we do, once, with a
 * new one.
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
  for (let attempt = 1; ; attempt += 1) {
    const Body = createReadStream(path)
    try {
      const put = { ...about, Body, ContentLength }
      // Ten seconds and two more for each megabyte.
      await withPatience(10_000 + ContentLength / 500, async ({ abortSignal }) => {
        const given = new AbortController()
        Body.once('error', () => given.abort())
        await client.send(new PutObjectCommand(put), {
          abortSignal: AbortSignal.any([abortSignal, given.signal]),
        })
      })
      return
    } catch (error) {
      if (Body.errored) throw Body.errored
      if (attempt === 2 || !isAway(error)) throw asStorageRefusal(error)
    } finally {
      Body.destroy()
    }
  }
}
