import type { AppContext } from '../app-context.ts'
import { OutcomeUnknown } from '../db/dialect.ts'
import type { UploadRow } from '../db/tables.ts'
import type { ReceivedFile } from './receive-body.ts'
import { type StoredUpload, storeFile } from './store-file.ts'

/**
 * Stores the files of a form, then runs the work that references them; when the work fails, they are removed again.
 *
 * @param work receives the stored file of each field
 */
export async function withStoredFiles<T>(
  context: AppContext,
  files: Record<string, ReceivedFile>,
  work: (uploads: Record<string, UploadRow>) => Promise<T>,
): Promise<T> {
  const storedUploads: StoredUpload[] = []
  try {
    const uploads: Record<string, UploadRow> = {}
    for (const [field, file] of Object.entries(files)) {
      const storedUpload = await storeFile(context, file)
      storedUploads.push(storedUpload)
      uploads[field] = storedUpload.upload
    }
    const result = await work(uploads)
    for (const { commit } of storedUploads) await commit()
    return result
  } catch (error) {
    // After a commit with unknown outcome a row may reference them; if none does, the sweep removes them as orphans.
    const finish = (file: StoredUpload) => (error instanceof OutcomeUnknown ? file.commit() : file.rollback())
    for (const file of storedUploads) await finish(file)
    throw error
  }
}
