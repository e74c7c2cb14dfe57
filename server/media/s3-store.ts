import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { openIncoming } from './incoming.ts'
import { connectToS3, folder, type S3, soon } from './s3-client.ts'
import { asStorageRefusal, isMissing } from './s3-failures.ts'
import { uploadToS3 } from './s3-upload.ts'
import { type MediaStore, strayAfter } from './store.ts'
import { tryBucket } from './try-bucket.ts'

/** Listing a large bucket costs time and often money; what we change ourselves we know at once. */
const sumStaysGood = 600_000

/**
 * Files in a bucket of S3-compatible storage. Every failure of the storage is a refusal: 503 while nobody answers,
 * 502 where it refuses, 507 where it is full.
 *
 * @param options.exclusive false for a command beside a running server
 * @throws {CannotStart} when the storage answers that a variable is wrong; while nobody answers at all, it is opened
 */
export async function openS3Store(
  { s3, dataDir }: { s3: S3; dataDir: string },
  log: Pick<Logger, 'warn'>,
  { exclusive = true, pageSize = 1_000 } = {},
): Promise<MediaStore> {
  const client = connectToS3(s3)
  const Bucket = s3.bucket
  const at = (name: string) => ({ Bucket, Key: folder + name })
  await tryBucket(client, s3, log)

  const head = (name: string) =>
    noneIfMissing(soon((signal) => client.send(new HeadObjectCommand(at(name)), signal)))
  const list = (beginning: string) => objectsIn(client, { Bucket, Prefix: folder + beginning }, pageSize)
  const sum = keptFor(sumStaysGood, async () => {
    let bytes = 0
    for await (const file of list('')) bytes += file.bytes
    return bytes
  })

  return {
    kind: 's3',
    async put(name, temporaryPath) {
      const there = await head(name)
      const isWhole = there?.ContentLength === (await stat(temporaryPath)).size
      const isFresh = there?.LastModified && Date.now() - there.LastModified.getTime() < strayAfter / 2
      if (!isWhole || !isFresh) await uploadToS3(client, Bucket, name, temporaryPath)
      if (!there) sum.forget()
      await rm(temporaryPath)
      return there === undefined
    },
    async open(name, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const object = await noneIfMissing(
        soon((signal) => client.send(new GetObjectCommand({ ...at(name), Range }), signal)),
      )
      return object && bodyOf(object.Body as Readable)
    },
    size: async (name) => (await head(name))?.ContentLength,
    async remove(name) {
      await soon((signal) => client.send(new DeleteObjectCommand(at(name)), signal))
      sum.forget()
    },
    list,
    room: async () => ({ bytes: await sum.ask(), freeBytes: null }),
    async reach() {
      await soon((signal) => client.send(new HeadBucketCommand({ Bucket }), signal))
    },
    ...(await openIncoming(dataDir, { exclusive })),
  }
}

/** In pages of the older call, which goes on after a name: every storage knows it. */
async function* objectsIn(client: S3Client, where: { Bucket: string; Prefix: string }, MaxKeys: number) {
  for (let Marker: string | undefined; ; ) {
    const from = { ...where, MaxKeys, ...(Marker && { Marker }) }
    const page = await soon((signal) => client.send(new ListObjectsCommand(from), signal))
    const objects = page.Contents ?? []
    for (const { Key = '', Size = 0, LastModified } of objects)
      yield { name: Key.slice(folder.length), bytes: Size, putAt: LastModified ?? new Date() }
    Marker = objects.at(-1)?.Key
    if (!page.IsTruncated || !Marker) return
  }
}

/** What fails in the middle of a file is a failure of the storage like any other. */
function bodyOf(body: Readable) {
  async function* read() {
    try {
      yield* body
    } catch (error) {
      throw asStorageRefusal(error)
    }
  }
  // Its connection is given back also where nobody has begun to read.
  return Readable.from(read(), { objectMode: false }).once('close', () => body.destroy())
}

async function noneIfMissing<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Error && isMissing(error.cause)) return undefined
    throw error
  }
}

/** Asks anew when the answer is too old or has been forgotten; those who ask meanwhile share one. */
function keptFor<T>(milliseconds: number, askAnew: () => Promise<T>) {
  let kept: { until: number; answer: Promise<T> } | undefined
  const forget = () => {
    kept = undefined
  }
  const ask = () => {
    if (kept && kept.until > Date.now()) return kept.answer
    const asked = { until: Date.now() + milliseconds, answer: askAnew() }
    kept = asked
    asked.answer.catch(() => kept === asked && forget())
    return asked.answer
  }
  return { ask, forget }
}
