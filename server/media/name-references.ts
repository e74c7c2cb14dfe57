import type { MediaStore } from './store.ts'

/**
 * Two requests may upload the same file at the same time, and only one fail. Each holds a reference until a row names
 * the file; the last to release it removes the file. One process writes to a store (decision 001), so memory will do.
 */
type References = { count: number; lastTask: Promise<unknown> }

const referencesByStore = new WeakMap<MediaStore, Map<string, References>>()

/** Acquires a reference, then stores the files while nobody removes them. The reference stays, even when that fails. */
export function acquireReference(
  media: MediaStore,
  name: string,
  putFiles: () => Promise<void>,
): Promise<void> {
  const names = referencesByStore.get(media) ?? new Map<string, References>()
  referencesByStore.set(media, names)
  const references = names.get(name) ?? { count: 0, lastTask: Promise.resolve() }
  names.set(name, references)
  references.count += 1
  return serialize(references, putFiles)
}

/** Releases a reference. If it was the last one, `onLast` runs before anybody else stores files under this name. */
export async function releaseReference(
  media: MediaStore,
  name: string,
  onLast = async () => {},
): Promise<void> {
  const names = referencesByStore.get(media)
  const references = names?.get(name)
  if (!names || !references) return
  await serialize(references, async () => {
    try {
      if (references.count === 1) await onLast()
    } finally {
      references.count -= 1
      if (references.count === 0) names.delete(name)
    }
  })
}

function serialize<T>(references: References, work: () => Promise<T>): Promise<T> {
  const result = references.lastTask.then(work)
  references.lastTask = result.catch(() => undefined)
  return result
}
