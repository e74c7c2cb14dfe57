import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { originalNameOf } from '#domain/media/pictures.ts'
import { NoSpace } from '#server/errors.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import type { MediaStore, StoredFile } from '#server/media/store.ts'
import { hashStream, storedType } from '#server/media/stored-names.ts'

const concurrency = 8

export type MovedFiles = {
  files: number
  bytes: number
  /** Files that did not match their names before the move; they are not moved. */
  damaged: string[]
}

/**
 * Copies every file of one store into another, and verifies each copy by reading it and comparing its hash
 * with that of the source. Files copied by an earlier attempt are only verified.
 *
 * @throws {ExplainedError | NoSpace} ExplainedError if the other store has additional files, or if a copy
 * differs
 */
export async function moveFiles(
  from: MediaStore,
  to: MediaStore,
  onProgress: (files: number, bytes: number) => void,
): Promise<MovedFiles> {
  const moved: MovedFiles = { files: 0, bytes: 0, damaged: [] }
  const here = (await Array.fromAsync(from.list(''))).filter(({ name }) => storedType(name))
  const there = await Array.fromAsync(to.list(''))
  const known = new Set(here.map(({ name }) => name))
  const foreign = there.find(({ name }) => !known.has(name))
  if (foreign)
    throw new ExplainedError(
      `The destination must be empty, and its store of files has "${foreign.name}". Name another one.`,
    )
  const existing = new Map(there.map(({ name, bytes }) => [name, bytes]))
  for (let index = 0; index < here.length; index += concurrency) {
    const batch = here.slice(index, index + concurrency)
    const move = (file: StoredFile) => moveFile(from, to, file, existing.get(file.name), moved)
    await Promise.all(batch.map((file) => move(file).then(() => onProgress(moved.files, moved.bytes))))
  }
  return moved
}

async function moveFile(
  from: MediaStore,
  to: MediaStore,
  { name, bytes }: StoredFile,
  existing: number | undefined,
  moved: MovedFiles,
) {
  const hash = await hashOf(from, name)
  if (originalNameOf(name) === name && !name.startsWith(hash ?? '-')) {
    moved.damaged.push(name)
    return
  }
  if (existing !== bytes) {
    if (existing !== undefined) await to.remove(name)
    await copyFile(from, to, name, bytes)
  }
  if ((await hashOf(to, name)) !== hash)
    throw new ExplainedError(
      `The file ${name} is not the same at the destination. Remove it there, and run the command again.`,
    )
  moved.files += 1
  moved.bytes += bytes
}

async function copyFile(from: MediaStore, to: MediaStore, name: string, bytes: number) {
  if (!(await to.hasRoomFor(bytes))) throw new NoSpace()
  const path = to.temporaryPath()
  try {
    const content = await from.open(name)
    if (content) await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    await to.put(name, path)
  } finally {
    await rm(path, { force: true })
  }
}

async function hashOf(store: MediaStore, name: string) {
  const content = await store.open(name)
  return content && hashStream(content)
}
