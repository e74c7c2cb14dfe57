import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Decrypter, Encrypter } from 'age-encryption'
import { defineWords } from '#domain/text/words.ts'
import { CannotStart } from '#server/cannot-start.ts'
import type { Config } from '#server/config.ts'
import { type Checksum, hashWhileReading } from '#server/hash-content.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { writeThrottled } from '#server/jobs/write-throttled.ts'

export const messages = defineWords({
  badRecipient:
    'BACKUP_AGE_RECIPIENT is wrong: one of its keys has a typing error. Copy the line again that was printed with the key.',
  noIdentityFile: 'There is no key file (--identity, or BACKUP_AGE_IDENTITY).',
  badIdentityFile:
    'The file named by --identity or BACKUP_AGE_IDENTITY is not an age key: it should have a line that begins with AGE-SECRET-KEY-.',
  noKey: 'The backup is encrypted. Say where its key is: --identity FILE',
  otherKey: 'This key does not open the backup: it was encrypted for another one.',
  damaged: 'The encrypted backup is cut short or damaged.',
})

/** The first line of an encrypted file. */
const firstLine = 'age-encryption.org/v1\n'

/** 270 KB of code, loaded on first use. */
const loadAge = () => import('age-encryption')

/** @throws {ExplainedError} if a key has a typo */
export async function createEncrypter(recipients: readonly string[]): Promise<Encrypter> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient)
  } catch {
    throw new ExplainedError(messages.badRecipient)
  }
  return encrypter
}

/** Encrypts a file into a new file, one chunk in memory at a time, and waits until it is on the disk. */
export async function encryptFile(
  encrypter: Encrypter,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<Checksum> {
  const encrypted = hashWhileReading(await encrypter.encrypt(toWeb(createReadStream(from, { signal }))))
  await using file = await open(to, 'wx', 0o600)
  await writeThrottled(encrypted, file)
  await file.sync()
  return encrypted.checksum()
}

/**
 * Opens a backup from a file or stream and decrypts it if necessary. Reads the source once, so it also accepts a pipe.
 *
 * @throws {ExplainedError} if the key is missing or wrong, or if the backup was changed; a change may only be
 * detected while the backup is being read
 */
export async function openBackup(
  source: string | AsyncIterable<Uint8Array>,
  identityFile: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const stream = typeof source === 'string' ? createReadStream(source) : source
  try {
    const { beginning, content } = await peek(stream)
    if (beginning !== firstLine) return content
    if (!identityFile) throw new ExplainedError(messages.noKey)
    return await decrypt(content, await readKey(identityFile))
  } catch (error) {
    if (stream instanceof Readable) stream.destroy()
    throw error
  }
}

/** Returns the first bytes of a stream, and the whole stream including them. */
async function peek(stream: AsyncIterable<Uint8Array>) {
  const chunks = stream[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (read.length < firstLine.length) {
    const next = await chunks.next()
    if (next.done) break
    read = Buffer.concat([read, next.value])
  }
  async function* content() {
    yield read
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { beginning: read.toString('latin1', 0, firstLine.length), content: content() }
}

async function decrypt(
  encrypted: AsyncIterable<Uint8Array>,
  key: Decrypter,
): Promise<AsyncIterable<Uint8Array>> {
  const stream = toWeb(Readable.from(encrypted, { objectMode: false }))
  try {
    return readDecrypted(await key.decrypt(stream))
  } catch (error) {
    throw new ExplainedError(/no identity matched/.test(String(error)) ? messages.otherKey : messages.damaged)
  }
}

async function* readDecrypted(plain: ReadableStream<Uint8Array>) {
  try {
    yield* plain
  } catch (error) {
    throw new ExplainedError(messages.damaged, { cause: error })
  }
}

/** Node and the web have different types for the same streams. */
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>

/** Reads the secret keys from a file in the format of `age-keygen`. @throws {ExplainedError} */
export async function readKey(path: string): Promise<Decrypter> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new ExplainedError(messages.noIdentityFile, { detail: path }) : error
  })
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line && !line.startsWith('#'))
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
    if (identities.length > 0) return decrypter
  } catch {
    // A bad key is reported below.
  }
  throw new ExplainedError(messages.badIdentityFile, { detail: path })
}

/**
 * Checks the key settings against the key files on this machine. It does not connect to the other location: each copy
 * does that anyway, and an outage of an hour must not keep the site from starting.
 *
 * @throws {CannotStart} naming the setting
 */
export async function checkKeys({ recipients, identityFile }: Config['backup']): Promise<void> {
  try {
    await createEncrypter(recipients)
    if (identityFile) await readKey(identityFile)
  } catch (error) {
    const sentence =
      error instanceof ExplainedError ? error.fullMessage : 'BACKUP_AGE_IDENTITY cannot be read.'
    throw new CannotStart(sentence, error)
  }
}
