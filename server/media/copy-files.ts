import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ownerOf } from '#domain/pictures.ts'
import { NoSpace } from '../errors.ts'
import { hashOf } from './content-hash.ts'
import type { MediaStore, StoredFile } from './store.ts'
import { firstDigits, storedType } from './stored-names.ts'

export type Copied = {
  copied: number
  bytes: number
  /** Were there already, of the same size. */
  there: number
  /** Are not what their names say, and were left where they are. */
  damaged: string[]
}

const atOnce = 8

/**
 * Copies every file of ours from one store to another and leaves the first as it is. What is there already is passed
 * over, so that a copy that was broken off goes on where it stopped.
 *
 * @param tell is told after each first digit of the names how many of them are done
 */
export async function copyFiles(
  from: MediaStore,
  to: MediaStore,
  tell: (done: number, so: Copied) => void,
): Promise<Copied> {
  const so: Copied = { copied: 0, bytes: 0, there: 0, damaged: [] }
  for (const [index, digit] of firstDigits.entries()) {
    const there = new Map<string, number>()
    for await (const { name, bytes } of to.list(digit)) there.set(name, bytes)
    const waiting: StoredFile[] = []
    for await (const file of from.list(digit)) {
      if (!storedType(file.name)) continue
      if (there.get(file.name) === file.bytes) so.there += 1
      else waiting.push(file)
    }
    for (let at = 0; at < waiting.length; at += atOnce) {
      const some = waiting.slice(at, at + atOnce)
      await Promise.all(some.map((file) => copyOne(from, to, file, there.has(file.name), so)))
    }
    tell(index + 1, so)
  }
  return so
}

async function copyOne(
  from: MediaStore,
  to: MediaStore,
  { name, bytes }: StoredFile,
  isOtherThere: boolean,
  so: Copied,
) {
  if (!(await to.hasRoomFor(bytes))) throw new NoSpace()
  const path = to.temporaryPath()
  try {
    const content = await from.open(name)
    // It was removed since it was listed.
    if (!content) return
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    if (!(await isWhat(path, name, bytes))) {
      so.damaged.push(name)
      return
    }
    // Of another size, it is what a copy left that was broken off.
    if (isOtherThere) await to.remove(name)
    await to.put(name, path)
    if ((await to.size(name)) !== bytes) throw new Error(`${name} did not arrive whole.`)
    so.copied += 1
    so.bytes += bytes
  } finally {
    await rm(path, { force: true })
  }
}

/** As long as it was said to be, and what its name says; what is drawn of a picture has no hash of its own. */
async function isWhat(path: string, name: string, bytes: number) {
  if ((await stat(path)).size !== bytes) return false
  return ownerOf(name) !== name || name.startsWith(await hashOf(createReadStream(path)))
}
