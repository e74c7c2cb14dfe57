import { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { asStorageRefusal } from './s3-failures.ts'

export type S3 = NonNullable<Config['s3']>

/** Where our files lie in a bucket, beside whatever else it may hold. */
export const folder = 'uploads/'

/**
 * A connection that says nothing for so long is given up, in the middle of a file too. Not sooner than a visitor's
 * own (`http/server-options.ts`): a video that is paused is silence as well.
 */
const silence = 30_000

/** Each video that somebody on a slow line watches holds one for its whole length; the default is 50. */
const maxSockets = 500

/** Visitors are told within five seconds that something is away (trust promise 8). */
const answerWithin = 4_000

/** Without one it writes to the console by itself; what matters comes as an error. */
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** The client for any endpoint: path-style addresses, and none of the checksums that only some storages know. */
export function connectToS3({ endpoint, region, accessKeyId, secretAccessKey }: S3) {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    logger: silent,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: silence,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
}

/**
 * Waits for the answer to a small request, retries included; a file that comes with it may take its time.
 * @throws {Refusal} 502, 503 or 507, whose cause is the storage's own word
 */
export async function soon<T>(ask: (signal: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  try {
    return await withPatience(answerWithin, ask)
  } catch (error) {
    throw asStorageRefusal(error)
  }
}

/** Ends what `ask` has begun when it takes longer. */
export async function withPatience<T>(
  milliseconds: number,
  ask: (signal: { abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), milliseconds)
  try {
    return await ask({ abortSignal: end.signal })
  } finally {
    clearTimeout(timer)
  }
}
