import { originalNameOf } from '#domain/media/pictures.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import { type CopyProgress, copyFiles } from '../media/copy-files.ts'
import type { MediaStore } from '../media/store.ts'
import { hashStream, namePrefixes, storedType } from '../media/stored-names.ts'
import { MoveError } from './move-error.ts'

const concurrency = 8
/** A page that is read may make a picture for sharing, and an upload may be broken off, while the lists are compared. */
const maxRounds = 5

type Progress = { files: number; bytes: number }
type OnProgress = (step: 'copied' | 'compared', progress: Progress) => void

export type FileMover = {
  /** Copies what is not there yet and compares what was not compared yet; may be called again. */
  copy(): Promise<void>
  /** After the last copy: removes what is gone here, and counts both sides. @throws {MoveError} */
  finish(): Promise<Progress>
}

/**
 * Moves the files of one store into another that nobody uses. Each file is read from the new place once and compared: a
 * file with the hash in its name, a variant of a picture with what the old place has.
 *
 * @param options.withoutDamaged leaves files behind that are not what their names say
 */
export function createFileMover(
  from: MediaStore,
  to: MediaStore,
  { withoutDamaged, onProgress }: { withoutDamaged: boolean; onProgress: OnProgress },
): FileMover {
  const compared = new Map<string, number>()
  const damaged = new Set<string>()

  async function copy() {
    const copied = await copyFiles(from, to, ({ copied, existing, bytes }) =>
      onProgress('copied', { files: copied + existing, bytes }),
    )
    noteDamaged(copied)
    for (const prefix of namePrefixes) {
      const sizes = await listSizes(to, prefix)
      const pending = [...sizes].filter(([name, bytes]) => compared.get(name) !== bytes)
      for (let index = 0; index < pending.length; index += concurrency) {
        await Promise.all(pending.slice(index, index + concurrency).map(([name]) => compare(name)))
        for (const [name, bytes] of pending.slice(index, index + concurrency)) compared.set(name, bytes)
        onProgress('compared', sumOf(compared))
      }
    }
  }

  function noteDamaged({ damaged: names }: CopyProgress) {
    for (const name of names) damaged.add(name)
    if (damaged.size === 0 || withoutDamaged) return
    throw new MoveError(
      `${pluralize(damaged.size, 'file')} damaged here, such as ${[...damaged][0]}. ` +
        'Put back from a backup what is damaged, or leave it behind with --without-damaged.',
    )
  }

  async function compare(name: string) {
    const [there, here] = [await hashOf(to, name), await expectedHash(name)]
    // It was removed here since it was copied; `finish` removes it there.
    if (here === undefined) return
    if (there === undefined || !here.startsWith(there))
      throw new MoveError(
        `The file ${name} did not arrive as it is here. Remove it there, then run the same command again.`,
      )
  }

  const expectedHash = async (name: string) => (originalNameOf(name) === name ? name : hashOf(from, name))

  async function finish() {
    for (let round = 1; ; round += 1) {
      const { total, missing } = await compareLists()
      if (missing.length === 0) return total
      if (round === maxRounds) throw new MoveError(`The file ${missing[0]} is missing at the new place.`)
      await copy()
    }
  }

  /** Removes at the new place what is gone here, and names what is here and not there. */
  async function compareLists() {
    const total: Progress = { files: 0, bytes: 0 }
    const missing: string[] = []
    for (const prefix of namePrefixes) {
      const [here, there] = [await listSizes(from, prefix), await listSizes(to, prefix)]
      for (const name of there.keys()) if (!here.has(name)) await to.remove(name)
      for (const [name, bytes] of here) {
        if (damaged.has(name)) continue
        if (there.get(name) !== bytes) missing.push(name)
        total.files += 1
        total.bytes += bytes
      }
    }
    return { total, missing }
  }

  return { copy, finish }
}

/** How many files a store has, and how large they are. */
export async function measureStore(store: MediaStore): Promise<Progress> {
  let total: Progress = { files: 0, bytes: 0 }
  for (const prefix of namePrefixes) {
    const { files, bytes } = sumOf(await listSizes(store, prefix))
    total = { files: total.files + files, bytes: total.bytes + bytes }
  }
  return total
}

function sumOf(sizes: Map<string, number>): Progress {
  let bytes = 0
  for (const size of sizes.values()) bytes += size
  return { files: sizes.size, bytes }
}

async function listSizes(store: MediaStore, prefix: string) {
  const sizes = new Map<string, number>()
  for await (const { name, bytes } of store.list(prefix)) if (storedType(name)) sizes.set(name, bytes)
  return sizes
}

async function hashOf(store: MediaStore, name: string) {
  const content = await store.open(name)
  return content && hashStream(content)
}
