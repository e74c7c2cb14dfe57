import { pino } from 'pino'
import { openStore } from '#server/media/store/open-store.ts'
import type { MediaStore } from '#server/media/store/store.ts'
import { aBucket } from './s3-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The stores for tests of stored files: `describe.each(storeKinds)('on %s', (kind) => …)`. */
export const storeKinds: readonly MediaStore['kind'][] = ['disk', 's3']

/** Opens an empty store for one test. */
export async function openTestStore(kind: MediaStore['kind']): Promise<MediaStore> {
  const s3 = kind === 's3' ? await aBucket() : undefined
  return openStore({ dataDir: temporaryFolder(), s3 }, pino({ level: 'silent' }))
}

/** Returns the names of all files in a store. */
export async function namesIn(store: MediaStore): Promise<string[]> {
  const files = await Array.fromAsync(store.list(''))
  return files.map(({ name }) => name).sort()
}
