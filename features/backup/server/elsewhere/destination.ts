import type { Checksum } from '#server/hash-content.ts'
import type { ExistingBackup } from '../backup-names.ts'

export type SentFile = Checksum & { path: string }

export type Destination = {
  /** Lists the copies, newest first, and ignores other files. */
  list(signal: AbortSignal): Promise<ExistingBackup[]>
  /** Stores a file, which gets its name once it has fully arrived. @throws if the stored file differs */
  put(file: SentFile, name: string, signal: AbortSignal): Promise<void>
  open(name: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
  remove(name: string, signal: AbortSignal): Promise<void>
}

/** Wraps a destination so that `explain` translates its errors. */
export function explained(place: Destination, explain: (error: unknown) => unknown): Destination {
  const orExplain = (error: unknown) => {
    throw explain(error)
  }
  async function* read(content: AsyncIterable<Uint8Array>) {
    try {
      yield* content
    } catch (error) {
      orExplain(error)
    }
  }
  return {
    list: (...given) => place.list(...given).catch(orExplain),
    put: (...given) => place.put(...given).catch(orExplain),
    open: (...given) => place.open(...given).then(read, orExplain),
    remove: (...given) => place.remove(...given).catch(orExplain),
  }
}
