import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { StorageRejected } from '#server/errors.ts'
import { system } from '#server/system.ts'
import {
  checkBucket,
  connectToS3,
  keyPrefix,
  listObjects,
  type S3,
  withResponseTimeout,
} from './s3-client.ts'
import { isMissing, isUnavailable, toStorageError } from './s3-errors.ts'
import { type MediaStore, openTemporaryFiles, orphanAfterMs, type StoreOptions } from './store.ts'
import {
  digestStream,
  immutableCacheControl,
  memoizeFor,
  storedType,
  totalSizeTtlMs,
} from './stored-names.ts'

/**
 * Opens the file store in a bucket of S3-compatible storage. Every failure of the storage becomes an HTTP
 * error: 503 if it does not respond, 502 if it rejects the request, 507 if it is full.
 *
 * @throws {CannotStart} if the storage reports a wrong variable; if it does not respond at all, the store is
 * opened anyway
 */
export async function openS3Store(
  { s3, dataDir }: { s3: S3; dataDir: string },
  log: Pick<Logger, 'warn'>,
  { pageSize = 1_000, ...options }: StoreOptions & { pageSize?: number } = {},
): Promise<MediaStore> {
  const client = connectToS3(s3)
  const Bucket = s3.bucket
  const objectAt = (name: string) => ({ Bucket, Key: keyPrefix + name })
  await checkBucket(client, s3, log)

  const head = (name: string) =>
    undefinedIfMissing(
      withResponseTimeout((signal) => client.send(new HeadObjectCommand(objectAt(name)), signal)),
    )
  async function* list(prefix: string) {
    const scope = { Bucket, Prefix: keyPrefix + prefix, MaxKeys: pageSize }
    for await (const { Key = '', Size = 0, LastModified } of listObjects(client, scope, withResponseTimeout))
      yield { name: Key.slice(keyPrefix.length), bytes: Size, putAt: LastModified ?? system.now() }
  }
  const totalBytes = memoizeFor(totalSizeTtlMs, async () => {
    let bytes = 0
    for await (const file of list('')) bytes += file.bytes
    return bytes
  })

  return {
    kind: 's3',
    async put(name, temporaryPath) {
      const existing = await head(name)
      if (!(await isWholeAndFresh(existing, temporaryPath)))
        await uploadToS3(client, Bucket, name, temporaryPath)
      if (!existing) totalBytes.invalidate()
      await rm(temporaryPath)
    },
    async open(name, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const get = new GetObjectCommand({ ...objectAt(name), Range })
      const object = await undefinedIfMissing(withResponseTimeout((signal) => client.send(get, signal)))
      return object && readBody(object.Body as Readable)
    },
    size: async (name) => (await head(name))?.ContentLength,
    async remove(name) {
      await withResponseTimeout((signal) => client.send(new DeleteObjectCommand(objectAt(name)), signal))
      totalBytes.invalidate()
    },
    list,
    usage: async () => ({ bytes: await totalBytes.get(), freeBytes: null }),
    async reach() {
      await withResponseTimeout((signal) => client.send(new HeadBucketCommand({ Bucket }), signal))
    },
    ...(await openTemporaryFiles(dataDir, options)),
  }
}

/**
 * True if the object need not be uploaded again. An old object is uploaded again, so that a sweep does not remove it as
 * an orphan.
 */
async function isWholeAndFresh(object: HeadObjectCommandOutput | undefined, path: string) {
  if (object?.ContentLength !== (await stat(path)).size) return false
  return (
    object.LastModified !== undefined &&
    system.now().getTime() - object.LastModified.getTime() < orphanAfterMs / 2
  )
}

/** Treats an error in the middle of a file like any other failure of the storage. */
function readBody(body: Readable) {
  async function* read() {
    try {
      yield* body
    } catch (error) {
      throw toStorageError(error)
    }
  }
  // Releases the connection even if reading never started.
  return Readable.from(read(), { objectMode: false }).once('close', () => body.destroy())
}

async function undefinedIfMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof Error && isMissing(error.cause)) return undefined
    throw error
  }
}

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
