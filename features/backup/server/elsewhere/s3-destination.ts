import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { day } from '#domain/dates/durations.ts'
import type { BackupDestination } from '#server/backup-config.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { connectToS3, listObjects, withTimeout } from '#server/media/store/s3-client.ts'
import { explainS3Error, isFull, isUnavailable } from '#server/media/store/s3-errors.ts'
import { system } from '#server/system.ts'
import { newestFirst, parseCopyTime } from '../backup-folder.ts'
import { type Destination, explained, type SentFile } from './destination.ts'

type Bucket = Extract<BackupDestination, { kind: 's3' }>

const requestTimeoutMs = 30_000
/** Transfers slower than 30 KB a second are aborted, and so is any transfer after a week. */
const transferTimeoutMs = (bytes: number) => Math.min(60_000 + Math.ceil(bytes / 30), 7 * day)

/**
 * The size of each part, which is held in memory. It grows only if a backup would otherwise have more than `maxParts`
 * parts; storage services accept 10,000.
 */
const minPartBytes = 8_000_000
const maxParts = 9_000
/**
 * More files than the bucket folder of one site ever contains; files beyond this number are neither listed nor removed.
 */
const maxListed = 20_000

/** Uses a bucket. A copy is sent in parts, each with its hash, and appears once all parts have arrived. */
export function openS3Destination(place: Bucket): Destination {
  const client = connectToS3(place)
  const objectAt = (name: string) => ({ Bucket: place.bucket, Key: place.prefix + name })
  const bucket: Destination = {
    async list(signal) {
      const scope = { Bucket: place.bucket, Prefix: place.prefix, Delimiter: '/' }
      const objects = Readable.from(listObjects(client, scope, (send) => send(within(signal))))
      const files = objects.take(maxListed).map(({ Key, Size = 0 }) => ({
        name: Key.slice(place.prefix.length),
        bytes: Size,
      }))
      return newestFirst(await files.toArray(), parseCopyTime)
    },
    put: (file, name, signal) => putCopy(client, file, objectAt(name), signal),
    async open(name, signal) {
      const get = new GetObjectCommand(objectAt(name))
      const { Body } = await withTimeout(requestTimeoutMs, ({ abortSignal }) =>
        client.send(get, { abortSignal: AbortSignal.any([abortSignal, signal]) }),
      )
      return addAbortSignal(signal, Body as Readable)
    },
    async remove(name, signal) {
      await client.send(new DeleteObjectCommand(objectAt(name)), within(signal))
    },
  }
  return explained(bucket, (error) => explain(error, place))
}

type Client = ReturnType<typeof connectToS3>
type BucketObject = { Bucket: string; Key: string }

/** Limits how long a call without a response body may take. */
const within = (signal: AbortSignal, timeoutMs = requestTimeoutMs) => ({
  abortSignal: AbortSignal.any([signal, system.timeoutSignal(timeoutMs)]),
})

const notStored = 'The storage at BACKUP_COPY_TO accepted the copy, but it is incomplete there.'

async function putCopy(client: Client, file: SentFile, object: BucketObject, signal: AbortSignal) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object), within(signal))
  if (!UploadId) throw new ExplainedError(notStored)
  const upload = { ...object, UploadId }
  try {
    const Parts = await sendParts(client, file, upload, signal)
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
    await client.send(complete, within(signal, transferTimeoutMs(file.bytes)))
  } catch (error) {
    // Unfinished parts would cost money forever. If the abort fails, the bucket's lifecycle rule removes them.
    const abort = new AbortMultipartUploadCommand(upload)
    await client.send(abort, within(new AbortController().signal)).catch(() => {})
    throw error
  }
  const head = await client.send(new HeadObjectCommand(object), within(signal))
  if (head.ContentLength !== file.bytes) throw new ExplainedError(notStored)
}

/** Sends one part after another. The storage service verifies each part, and we check its response. */
async function sendParts(
  client: Client,
  { path, bytes }: SentFile,
  upload: BucketObject & { UploadId: string },
  signal: AbortSignal,
) {
  const parts: { PartNumber: number; ETag: string }[] = []
  const buffer = Buffer.alloc(Math.max(minPartBytes, Math.ceil(bytes / maxParts)))
  await using file = await open(path)
  for (let sent = 0; sent < bytes; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, sent)
    const Body = buffer.subarray(0, bytesRead)
    const ContentMD5 = createHash('md5').update(Body).digest('base64')
    const PartNumber = parts.length + 1
    const part = new UploadPartCommand({ ...upload, PartNumber, Body, ContentMD5 })
    const { ETag } = await client.send(part, within(signal, transferTimeoutMs(bytesRead)))
    if (!ETag) throw new ExplainedError(notStored)
    parts.push({ PartNumber, ETag })
    sent += bytesRead
  }
  return parts
}

function explain(error: unknown, { bucket }: Bucket): unknown {
  // Either the error is already explained, or it is about a local file.
  if (error instanceof ExplainedError || typeof (error as NodeJS.ErrnoException).path === 'string')
    return error
  return new ExplainedError(describeError(error, bucket), { detail: String(error), cause: error })
}

function describeError(error: unknown, bucket: string): string {
  if (/^(NoSuchKey|NotFound)$/.test((error as Error).name)) return 'The copy is not at BACKUP_COPY_TO.'
  if (isFull(error)) return 'The storage at BACKUP_COPY_TO is full.'
  if (isUnavailable(error)) return 'The storage at BACKUP_COPY_TO cannot be reached.'
  return explainS3Error(error, { bucket, settings: { prefix: 'BACKUP_S3_', bucket: 'BACKUP_COPY_TO' } })
}
