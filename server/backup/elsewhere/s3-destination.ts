import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { BackupPlace } from '../../backup-config.ts'
import { ExplainedError } from '../../jobs/explained-error.ts'
import { connectToS3, withTimeout } from '../../media/s3-client.ts'
import { explainS3Error, isFull, isUnavailable } from '../../media/s3-errors.ts'
import { copyMissing, type Destination, selectCopies, transferTimeoutMs } from './destination.ts'

type Place = Extract<BackupPlace, { kind: 's3' }>

const requestTimeoutMs = 30_000
/** In memory at once; larger only where a backup would have more parts than the 10,000 that storages take. */
const minPartBytes = 8_000_000
const maxParts = 9_000
/** More than a folder of one site ever holds; what is behind them is neither listed nor removed. */
const maxPages = 20

/** A bucket. A copy is sent in parts, each with its hash, and appears when all of them have arrived. */
export function openS3Destination(place: Place): Destination {
  const client = connectToS3(place)
  const { bucket: Bucket, prefix } = place
  const objectAt = (name: string) => ({ Bucket, Key: prefix + name })
  const send = <T>(signal: AbortSignal, work: Work<T>, timeoutMs = requestTimeoutMs) =>
    named(place, signal, () =>
      withTimeout(timeoutMs, ({ abortSignal }) =>
        work({ abortSignal: AbortSignal.any([abortSignal, signal]) }),
      ),
    )

  return {
    async list(signal) {
      const files: { name: string; bytes: number }[] = []
      for (let page = 0, Marker: string | undefined; page < maxPages; page += 1) {
        const scope = { Bucket, Prefix: prefix, Delimiter: '/', ...(Marker && { Marker }) }
        const { Contents = [], IsTruncated } = await send(signal, (at) =>
          client.send(new ListObjectsCommand(scope), at),
        )
        for (const { Key = '', Size = 0 } of Contents)
          files.push({ name: Key.slice(prefix.length), bytes: Size })
        Marker = Contents.at(-1)?.Key
        if (!IsTruncated || !Marker) break
      }
      return selectCopies(files)
    },
    async put(path, name, signal) {
      const object = objectAt(name)
      const { size } = await stat(path)
      const { UploadId } = await send(signal, (at) =>
        client.send(new CreateMultipartUploadCommand(object), at),
      )
      if (!UploadId) throw new ExplainedError(notStored)
      try {
        const Parts = await sendParts(client, { ...object, UploadId }, { path, size, signal, send })
        const complete = { ...object, UploadId, MultipartUpload: { Parts } }
        await send(
          signal,
          (at) => client.send(new CompleteMultipartUploadCommand(complete), at),
          transferTimeoutMs(size),
        )
      } catch (error) {
        // Its parts would cost money for ever. What cannot be told now, the bucket's own rule tidies up.
        await withTimeout(requestTimeoutMs, (at) =>
          client.send(new AbortMultipartUploadCommand({ ...object, UploadId }), at),
        ).catch(() => {})
        throw error
      }
      const head = await send(signal, (at) => client.send(new HeadObjectCommand(object), at))
      if (head.ContentLength !== size) throw new ExplainedError(notStored)
    },
    async get(name, path, signal) {
      const { ContentLength = 0, Body } = await send(signal, (at) =>
        client.send(new GetObjectCommand(objectAt(name)), at),
      )
      await send(
        signal,
        (at) =>
          pipeline(Body as Readable, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
            signal: at.abortSignal,
          }),
        transferTimeoutMs(ContentLength),
      )
    },
    async remove(name, signal) {
      await send(signal, (at) => client.send(new DeleteObjectCommand(objectAt(name)), at))
    },
  }
}

const notStored = 'The storage of BACKUP_COPY_TO says that it has the copy, but it is not there whole.'

type Work<T> = (options: { abortSignal: AbortSignal }) => Promise<T>
type Send = <T>(signal: AbortSignal, work: Work<T>, timeoutMs?: number) => Promise<T>

/** One part after the other; each is compared by the storage, and what it says of it by us. */
async function sendParts(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string },
  { path, size, signal, send }: { path: string; size: number; signal: AbortSignal; send: Send },
) {
  const parts: { PartNumber: number; ETag: string }[] = []
  const buffer = Buffer.alloc(Math.max(minPartBytes, Math.ceil(size / maxParts)))
  const file = await open(path)
  try {
    for (let sent = 0; sent < size || parts.length === 0; ) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, sent)
      const Body = buffer.subarray(0, bytesRead)
      const ContentMD5 = createHash('md5').update(Body).digest('base64')
      const part = { ...upload, PartNumber: parts.length + 1, Body, ContentMD5 }
      const { ETag } = await send(
        signal,
        (at) => client.send(new UploadPartCommand(part), at),
        transferTimeoutMs(bytesRead),
      )
      if (!ETag) throw new ExplainedError(notStored)
      parts.push({ PartNumber: part.PartNumber, ETag })
      sent += bytesRead
    }
  } finally {
    await file.close()
  }
  return parts
}

async function named<T>({ bucket }: Place, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Stopped by us; a file of this machine; or a sentence already.
    if (signal.aborted || error instanceof ExplainedError || isOurDisk(error)) throw error
    const options = { detail: String(error), cause: error }
    if (/^(NoSuchKey|NotFound)$/.test((error as Error).name)) throw new ExplainedError(copyMissing, options)
    if (isFull(error)) throw new ExplainedError('The storage of BACKUP_COPY_TO is full.', options)
    if (isUnavailable(error))
      throw new ExplainedError('The storage of BACKUP_COPY_TO cannot be reached.', options)
    throw new ExplainedError(explainS3Error(error, { bucket, settings: backupSettings }), options)
  }
}

const backupSettings = { prefix: 'BACKUP_S3_', bucket: 'BACKUP_COPY_TO' }

const isOurDisk = (error: unknown) => typeof (error as NodeJS.ErrnoException).path === 'string'
