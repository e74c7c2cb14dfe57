import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsCommand,
  type ListObjectsCommandInput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { CannotStart } from '#server/cannot-start.ts'
import type { Config } from '#server/config.ts'
import { system } from '#server/system.ts'
import { explainS3Error, isUnavailable, notS3Message, toStorageError } from './s3-errors.ts'

export type S3 = NonNullable<Config['s3']>

/** The bucket may contain other files, too. */
export const keyPrefix = 'uploads/'

/**
 * How long a connection may be idle, even in the middle of a file. Not shorter than the timeout of a visitor's own
 * connection (`http/connections.ts`), because the connection of a paused video is idle too.
 */
const socketTimeoutMs = 30_000

/** Each video that is watched over a slow line occupies a socket for its whole length. The default is 50. */
const maxSockets = 500

/** Visitors get an error within five seconds if the storage is down (trust promise 8). */
const responseTimeoutMs = 4_000

/** Without a logger, the SDK writes to the console. The errors that it throws are enough. */
const silentLogger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** Works with any endpoint: path-style addresses, and no checksums that only some storages support. */
export function connectToS3({ endpoint, region, accessKeyId, secretAccessKey }: Omit<S3, 'bucket'>) {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    logger: silentLogger,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: socketTimeoutMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
}

type Send<T> = (signal: { abortSignal: AbortSignal }) => Promise<T>

/**
 * Waits for the response to a small request, including retries; reading a file from the response afterwards may take
 * longer.
 * @throws {HttpError} 502, 503 or 507, with the storage's own error as its cause
 */
export async function withResponseTimeout<T>(send: Send<T>): Promise<T> {
  try {
    return await withTimeout(responseTimeoutMs, send)
  } catch (error) {
    throw toStorageError(error)
  }
}

/**
 * Aborts `send` if its response takes longer than this. `AbortSignal.timeout` would also abort reading a large file
 * from the response.
 */
export async function withTimeout<T>(milliseconds: number, send: Send<T>): Promise<T> {
  const late = new AbortController()
  const timer = system.setTimeout(() => late.abort(), milliseconds)
  try {
    return await send({ abortSignal: late.signal })
  } finally {
    system.clearTimeout(timer)
  }
}

/**
 * Lists a bucket page by page with the older list call, which continues after a key, because every storage
 * supports it.
 * @param limit limits how long each page may take
 */
export async function* listObjects(
  client: S3Client,
  scope: ListObjectsCommandInput,
  limit: <T>(send: Send<T>) => Promise<T>,
) {
  for (let Marker: string | undefined; ; ) {
    const list = new ListObjectsCommand({ ...scope, ...(Marker && { Marker }) })
    const { Contents = [], IsTruncated } = await limit((signal) => client.send(list, signal))
    yield* Contents
    Marker = Contents.at(-1)?.Key
    if (!IsTruncated || !Marker) return
  }
}

/**
 * Writes, reads, lists and deletes once. A wrong variable will not fix itself, so it prevents the start. A network
 * failure may be over in a minute, and pages can be served until then, so the server starts and `/readyz` reports the
 * storage.
 *
 * @throws {CannotStart} if a variable or the machine's clock is wrong; the message says which
 */
export async function checkBucket(client: S3Client, s3: S3, log: Pick<Logger, 'warn'>) {
  const { bucket: Bucket } = s3
  // The name is unique, because several servers may start at once.
  const object = { Bucket, Key: `${keyPrefix}lamplight-write-check-${system.randomUUID()}` }
  const signal = { abortSignal: system.timeoutSignal(4_000) }
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
