import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { ExplainedError } from '../../jobs/explained-error.ts'
import { decrypt, isEncrypted, readKey } from '../elsewhere/age.ts'

/** Enough to tell what a file is. */
const beginningBytes = 64

/**
 * What a backup in a file or of a stream holds, decrypted where it is encrypted; read once, so that a pipe is as good as a file.
 * @throws {ExplainedError}
 */
export async function openBackup(
  source: string | AsyncIterable<Uint8Array>,
  identityFile: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const stream = typeof source === 'string' ? createReadStream(source) : source
  try {
    const { beginning, content } = await peek(stream)
    if (!isEncrypted(beginning)) return content
    if (!identityFile)
      throw new ExplainedError('The backup is encrypted. Say where its key is: --identity FILE')
    return await decrypt(content, await readKey(identityFile))
  } catch (error) {
    if (stream instanceof Readable) stream.destroy()
    throw error
  }
}

/** The first bytes, and everything from the first byte on. */
async function peek(stream: AsyncIterable<Uint8Array>) {
  const chunks = stream[Symbol.asyncIterator]()
  let beginning = Buffer.alloc(0)
  while (beginning.length < beginningBytes) {
    const next = await chunks.next()
    if (next.done) break
    beginning = Buffer.concat([beginning, next.value])
  }
  async function* content() {
    yield beginning
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { beginning, content: content() }
}
