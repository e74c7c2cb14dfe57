import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from '#server/media/store.ts'
import { readVersion } from '#server/version.ts'
import { collectFiles } from './collect-files.ts'
import type { ExportedRows } from './export-rows.ts'
import { type Manifest, manifestName, rowsEntry } from './manifest.ts'
import { type Packed, packTar } from './pack-tar.ts'

type Source = ExportedRows & {
  /** The folder into which the rows were exported. */
  folder: string
  media: MediaStore
  time: Date
}

type Options = { signal: AbortSignal; onProgress: (files: number, bytes: number) => void }

/** Packs exported rows, the files that they refer to, and the manifest. */
export const packSite = (
  { folder, media, time, uploads, tables, migrations }: Source,
  options: Options,
): Packed<Manifest> =>
  packTar(time, async (add) => {
    for (const table of Object.keys(tables)) {
      const path = join(folder, rowsEntry(table))
      await add(rowsEntry(table), (await stat(path)).size, createReadStream(path))
    }
    const collected = await collectFiles(media, uploads, add, options)
    const manifest: Manifest = {
      product: 'Lamplight',
      format: 2,
      version: readVersion(),
      madeAt: time.toISOString(),
      migrations,
      tables,
      ...collected,
    }
    const list = Buffer.from(JSON.stringify(manifest, null, 1))
    await add(manifestName, list.length, [list])
    return manifest
  })
