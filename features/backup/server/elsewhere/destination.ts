import type { Checksum } from '#server/hash-content.ts'
import type { ExistingBackup } from '../backup-names.ts'

/** A file of this machine that is sent to another place. */
export type SentFile = Checksum & { path: string }

/** Another place for backups. */
export type Destination = {
  /** The copies that are there, newest first; nothing else that may lie beside them. */
  list(signal: AbortSignal): Promise<ExistingBackup[]>
  /** Stores a file under a name once it is there whole and has been compared; removes what earlier tries have left. */
  put(file: SentFile, name: string, signal: AbortSignal): Promise<void>
  /** What a copy holds, from its beginning. */
  open(name: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
  remove(name: string, signal: AbortSignal): Promise<void>
}

/** The same place, every failure of which is said as `explain` does. */
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
