import { randomUUID } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { CannotStart } from '../cannot-start.ts'
import { keyPrefix, type S3 } from './s3-client.ts'
import { explainS3Error, isUnavailable, notS3Message } from './s3-errors.ts'

/**
 * Writes, reads, lists and deletes once. A wrong variable stays wrong and stops the start. A network failure may be over
 * in a minute, and until then pages can be served: the server starts, and `/readyz` reports the storage.
 *
 * @throws {CannotStart} in one sentence that names the variable
 */
export async function checkBucket(client: S3Client, s3: S3, log: Pick<Logger, 'warn'>) {
  const { bucket: Bucket } = s3
  // A name of its own, since several servers may start at once.
  const object = { Bucket, Key: `${keyPrefix}lamplight-write-check-${randomUUID()}` }
  const signal = { abortSignal: AbortSignal.timeout(4_000) }
  try {
    await client.send(new PutObjectCommand({ ...object, Body: 'x' }), signal)
    const { Body } = await client.send(new GetObjectCommand(object), signal)
    if ((await Body?.transformToString()) !== 'x') throw new CannotStart(notS3Message())
    await client.send(new ListObjectsCommand({ Bucket, Prefix: keyPrefix, MaxKeys: 1 }), signal)
    await client.send(new DeleteObjectCommand(object), signal)
  } catch (error) {
    if (error instanceof CannotStart) throw error
    if (!isUnavailable(error)) throw new CannotStart(explainS3Error(error, s3), error)
    log.warn(
      { err: error },
      'S3_ENDPOINT cannot be reached; the server starts, and files follow once it is back',
    )
  }
}
