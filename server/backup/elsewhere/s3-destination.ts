import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
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
  const bucket = connect(place)
  const { client, send, objectAt } = bucket
  return {
    list: (signal) => listCopies(bucket, place, signal),
    put: (path, name, signal) => putCopy(bucket, path, objectAt(name), signal),
    async open(name, signal) {
      const object = await send(signal, (at) => client.send(new GetObjectCommand(objectAt(name)), at))
      return bucket.read(signal, addAbortSignal(signal, object.Body as Readable))
    },
    async remove(name, signal) {
      await send(signal, (at) => client.send(new DeleteObjectCommand(objectAt(name)), at))
    },
  }
}

type Bucket = ReturnType<typeof connect>
type BucketObject = { Bucket: string; Key: string }
type Work<T> = (options: { abortSignal: AbortSignal }) => Promise<T>

function connect(place: Place) {
  const send = async <T>(signal: AbortSignal, work: Work<T>, timeoutMs = requestTimeoutMs): Promise<T> => {
    try {
      return await withTimeout(timeoutMs, ({ abortSignal }) =>
        work({ abortSignal: AbortSignal.any([abortSignal, signal]) }),
      )
    } catch (error) {
      throw explain(error, place, signal)
    }
  }
  async function* read(signal: AbortSignal, body: Readable): AsyncGenerator<Uint8Array> {
    try {
      yield* body
    } catch (error) {
      throw explain(error, place, signal)
    }
  }
  const objectAt = (name: string): BucketObject => ({ Bucket: place.bucket, Key: place.prefix + name })
  return { client: connectToS3(place), send, read, objectAt }
}

async function listCopies({ client, send }: Bucket, { bucket, prefix }: Place, signal: AbortSignal) {
  const files: { name: string; bytes: number }[] = []
  for (let page = 0, Marker: string | undefined; page < maxPages; page += 1) {
    const scope = { Bucket: bucket, Prefix: prefix, Delimiter: '/', ...(Marker && { Marker }) }
    const list = new ListObjectsCommand(scope)
    const { Contents = [], IsTruncated } = await send(signal, (at) => client.send(list, at))
    for (const { Key = '', Size = 0 } of Contents) files.push({ name: Key.slice(prefix.length), bytes: Size })
    Marker = Contents.at(-1)?.Key
    if (!IsTruncated || !Marker) break
  }
  return selectCopies(files)
}

const notStored = 'The storage of BACKUP_COPY_TO says that it has the copy, but it is not there whole.'

async function putCopy({ client, send }: Bucket, path: string, object: BucketObject, signal: AbortSignal) {
  const { size } = await stat(path)
  const create = new CreateMultipartUploadCommand(object)
  const { UploadId } = await send(signal, (at) => client.send(create, at))
  if (!UploadId) throw new ExplainedError(notStored)
  const upload = { ...object, UploadId }
  try {
    const Parts = await sendParts({ client, send }, upload, { path, size, signal })
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
    await send(signal, (at) => client.send(complete, at), transferTimeoutMs(size))
  } catch (error) {
    // Its parts would cost money for ever. What cannot be told now, the bucket's own rule tidies up.
    const abort = new AbortMultipartUploadCommand(upload)
    await withTimeout(requestTimeoutMs, (at) => client.send(abort, at)).catch(() => {})
    throw error
  }
  const head = await send(signal, (at) => client.send(new HeadObjectCommand(object), at))
  if (head.ContentLength !== size) throw new ExplainedError(notStored)
}

/** One part after the other; each is compared by the storage, and what it says of it by us. */
async function sendParts(
  { client, send }: Pick<Bucket, 'client' | 'send'>,
  upload: BucketObject & { UploadId: string },
  { path, size, signal }: { path: string; size: number; signal: AbortSignal },
) {
  const parts: { PartNumber: number; ETag: string }[] = []
  const buffer = Buffer.alloc(Math.max(minPartBytes, Math.ceil(size / maxParts)))
  const file = await open(path)
  try {
    for (let sent = 0; sent < size || parts.length === 0; ) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, sent)
      const Body = buffer.subarray(0, bytesRead)
      const ContentMD5 = createHash('md5').update(Body).digest('base64')
      const PartNumber = parts.length + 1
      const part = new UploadPartCommand({ ...upload, PartNumber, Body, ContentMD5 })
      const { ETag } = await send(signal, (at) => client.send(part, at), transferTimeoutMs(bytesRead))
      if (!ETag) throw new ExplainedError(notStored)
      parts.push({ PartNumber, ETag })
      sent += bytesRead
    }
  } finally {
    await file.close()
  }
  return parts
}

const backupSettings = { prefix: 'BACKUP_S3_', bucket: 'BACKUP_COPY_TO' }

function explain(error: unknown, { bucket }: Place, signal: AbortSignal): unknown {
  // Stopped by us; a file of this machine; or a sentence already.
  const isOurDisk = typeof (error as NodeJS.ErrnoException).path === 'string'
  if (signal.aborted || error instanceof ExplainedError || isOurDisk) return error
  const options = { detail: String(error), cause: error }
  if (/^(NoSuchKey|NotFound)$/.test((error as Error).name)) return new ExplainedError(copyMissing, options)
  if (isFull(error)) return new ExplainedError('The storage of BACKUP_COPY_TO is full.', options)
  if (isUnavailable(error))
    return new ExplainedError('The storage of BACKUP_COPY_TO cannot be reached.', options)
  return new ExplainedError(explainS3Error(error, { bucket, settings: backupSettings }), options)
}
