import { Readable } from 'node:stream'
import { configure, ZipWriter, type ZipWriterConstructorOptions } from '@zip.js/zip.js'

// The only place that knows the library. In this process it needs no workers: it is one of its own already.
configure({ useWebWorkers: false })

/** What goes into an archive: its path there, and its content piece by piece. */
export type ArchiveEntry = {
  path: string
  content: AsyncIterable<Uint8Array>
  /** Photos are compressed already. */
  isCompressed?: boolean
}

/**
 * A ZIP archive, written while it is read and of any size (ZIP64). With a passphrase every entry is encrypted by AES-256,
 * as 7-Zip and others open it; only the paths of entries can be read without it.
 */
export async function* writeArchive(
  entries: AsyncIterable<ArchiveEntry>,
  { passphrase }: { passphrase?: string } = {},
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const options: ZipWriterConstructorOptions = {
    zip64: true,
    keepOrder: true,
    ...(passphrase !== undefined && { password: passphrase, encryptionStrength: 3 }),
  }
  const abort = new AbortController()
  const writing = addAll(new ZipWriter(writable, options), entries, abort.signal).catch(async (error) => {
    await writable.abort(error).catch(() => {})
    throw error
  })
  // Whoever reads hears of it below; it must not be unhandled meanwhile.
  writing.catch(() => {})
  try {
    yield* Readable.fromWeb(readable as import('node:stream/web').ReadableStream<Uint8Array>)
    await writing
  } finally {
    abort.abort()
  }
}

async function addAll(
  writer: ZipWriter<unknown>,
  entries: AsyncIterable<ArchiveEntry>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { path, content, isCompressed = false } of entries) {
    signal.throwIfAborted()
    await writer.add(path, Readable.toWeb(Readable.from(content)) as ReadableStream, {
      level: isCompressed ? 0 : 6,
      signal,
    })
  }
  await writer.close()
}
