import { OutcomeUnknown } from '../db/dialect.ts'
import type { UploadRow } from '../db/tables.ts'
import type { Parts } from '../parts.ts'
import { type KeptFile, keepFile } from './keep-file.ts'
import type { ReceivedFile } from './receive-body.ts'

/**
 * Keeps the files of a form, then does the work that names them; when the work fails, they are taken away again.
 *
 * @param work receives the stored file of each field
 */
export async function withKeptFiles<T>(
  parts: Parts,
  files: Record<string, ReceivedFile>,
  work: (uploads: Record<string, UploadRow>) => Promise<T>,
): Promise<T> {
  const kept: KeptFile[] = []
  try {
    const uploads: Record<string, UploadRow> = {}
    for (const [field, file] of Object.entries(files)) {
      const keptFile = await keepFile(parts, file)
      kept.push(keptFile)
      uploads[field] = keptFile.upload
    }
    const result = await work(uploads)
    for (const { settle } of kept) await settle()
    return result
  } catch (error) {
    // A row may name them. Where none does they are strays, which a sweep takes away.
    const end = (file: KeptFile) => (error instanceof OutcomeUnknown ? file.settle() : file.undo())
    for (const file of kept) await end(file)
    throw error
  }
}
