import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { hashContent } from '#server/hash-content.ts'
import type { PackedFile } from './packed-files.ts'

/**
 * Writes the files into one `.tar.gz`, inside this folder. The same files and date always result in the same bytes: the
 * archive contains nothing specific to this machine, its users or its clock. A failure leaves no file behind.
 *
 * @returns the SHA-256 of the archive
 */
export async function writeArchive(
  path: string,
  files: PackedFile[],
  { folder, date }: { folder: string; date: Date },
): Promise<string> {
  const tar = pack()
  const unfinished = `${path}.unfinished`
  try {
    await Promise.all([
      pipeline(tar, createGzip(), createWriteStream(unfinished)),
      addFiles(tar, files, { folder, date }).catch((error) => tar.destroy(error)),
    ])
    const { sha256 } = await hashContent(createReadStream(unfinished))
    await rename(unfinished, path)
    return sha256
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function addFiles(tar: Pack, files: PackedFile[], { folder, date }: { folder: string; date: Date }) {
  for (const { path, source, isExecutable } of files) {
    const header = {
      name: `${folder}/${path}`,
      size: statSync(source).size,
      mode: isExecutable ? 0o755 : 0o644,
      mtime: date,
    }
    await pipeline(createReadStream(source), tar.entry(header))
  }
  tar.finalize()
}
