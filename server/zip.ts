import { openAsBlob } from 'node:fs'
import { addAbortSignal, Readable } from 'node:stream'
import type { FileEntry, ZipWriter } from '@zip.js/zip.js'

/** Loads the library on first use. Compression runs off the main thread even without the library's workers. */
async function loadLibrary() {
  const library = await import('@zip.js/zip.js')
  library.configure({ useWebWorkers: false })
  return library
}

export type ZipEntry = {
  path: string
  content: AsyncIterable<Uint8Array | string> | Iterable<string>
  isCompressed?: boolean
}

/**
 * Streams a ZIP archive of any size (ZIP64). With a passphrase, every entry is encrypted with AES-256, which 7-Zip and
 * other programs can open; the entries' paths stay readable.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  { passphrase, zip64 = true }: { passphrase?: string; zip64?: boolean } = {},
): AsyncGenerator<Buffer> {
  const { ZipWriter } = await loadLibrary()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = new ZipWriter(writable, {
    zip64,
    keepOrder: true,
    extendedTimestamp: false,
    lastModDate: sameDay,
    ...(passphrase !== undefined && { password: passphrase, encryptionStrength: 3 }),
  })
  const abort = new AbortController()
  const writing = addAll(writer, entries, abort.signal).catch(async (error) => {
    await writable.abort(error).catch(() => {})
    throw error
  })
  // The reader gets the error below; until then, it must not count as unhandled.
  writing.catch(() => {})
  try {
    for await (const chunk of readable) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    await writing
  } finally {
    abort.abort()
  }
}

/** The earliest date that the format allows; a constant, so that the same content produces the same bytes. */
const sameDay = new Date(1980, 0, 1)

async function addAll(
  writer: ZipWriter<unknown>,
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { path, content, isCompressed = false } of entries) {
    signal.throwIfAborted()
    const bytes = addAbortSignal(signal, Readable.from(content, { objectMode: false }))
    const readable = Readable.toWeb(bytes) as ReadableStream<Uint8Array>
    await writer.add(path, readable, { level: isCompressed ? 0 : 6, signal })
  }
  await writer.close()
}

export type ReceivedEntry = {
  path: string
  /** The size that the archive claims; reading throws if the content is larger. */
  bytes: number
  read: () => AsyncGenerator<Uint8Array>
}

/** @throws the library's error if the archive is damaged */
export async function* readZip(source: Uint8Array | { file: string }): AsyncGenerator<ReceivedEntry> {
  const { BlobReader, Uint8ArrayReader, ZipReader } = await loadLibrary()
  const reader = new ZipReader(
    source instanceof Uint8Array
      ? new Uint8ArrayReader(source)
      : new BlobReader(await openAsBlob(source.file)),
  )
  try {
    for await (const entry of reader.getEntriesGenerator())
      if (!entry.directory)
        yield { path: entry.filename, bytes: entry.uncompressedSize, read: () => readEntry(entry) }
  } finally {
    await reader.close()
  }
}

async function* readEntry(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const abort = new AbortController()
  const reading = entry.getData(writable, { signal: abort.signal, checkSignature: true })
  reading.catch((error) => writable.abort(error).catch(() => {}))
  let bytes = 0
  try {
    for await (const chunk of readable) {
      bytes += chunk.length
      if (bytes > entry.uncompressedSize)
        throw new Error(`${entry.filename} is larger than its declared size.`)
      yield chunk
    }
    await reading
  } finally {
    abort.abort()
  }
}
