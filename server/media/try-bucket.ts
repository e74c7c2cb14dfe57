import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { CannotStart } from '../cannot-start.ts'
import { folder, type S3, withPatience } from './s3-client.ts'
import { isAway, notS3, wrongVariable } from './s3-failures.ts'

/**
 * Writes, reads, lists and deletes once. A wrong variable stays wrong and stops the start. A network that fails may be back
 * in a minute, and until then the pages can be read: the server starts, and `/readyz` says what is missing.
 *
 * @throws {CannotStart} in one sentence that names the variable
 */
export async function tryBucket(client: S3Client, s3: S3, log: Pick<Logger, 'warn'>) {
  const { bucket: Bucket } = s3
  const object = { Bucket, Key: `${folder}lamplight-write-check` }
  try {
    await withPatience(4_000, async (signal) => {
      await client.send(new PutObjectCommand({ ...object, Body: 'x' }), signal)
      const { Body } = await client.send(new GetObjectCommand(object), signal)
      if ((await Body?.transformToString()) !== 'x') throw new CannotStart(notS3)
      await client.send(new ListObjectsCommand({ Bucket, Prefix: folder, MaxKeys: 1 }), signal)
      await client.send(new DeleteObjectCommand(object), signal)
    })
  } catch (error) {
    if (error instanceof CannotStart) throw error
    if (!isAway(error)) throw new CannotStart(wrongVariable(error, s3), error)
    log.warn(
      { err: error },
      'S3_ENDPOINT cannot be reached; the server starts, and files follow once it is back',
    )
  }
}
