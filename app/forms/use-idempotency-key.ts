import { useState } from 'react'
import { newBrowserId } from '#domain/text/browser-id.ts'
import { thisBrowser } from '../browser.ts'

/** Stored with the draft, so that it survives a reload (docs/decisions/029-idempotency-keys.md). */
export type IdempotencyKey = { read: () => string; restore: (key: string) => void; renew: () => void }

/**
 * Returns a key that stays the same until it is renewed, for example after the record is added or discarded.
 */
export function useIdempotencyKey(): IdempotencyKey {
  const [idempotencyKey] = useState(createIdempotencyKey)
  return idempotencyKey
}

function createIdempotencyKey(): IdempotencyKey {
  let key: string | undefined
  return {
    read() {
      key ??= newBrowserId(thisBrowser.now(), thisBrowser.randomBytes(16))
      return key
    },
    restore(stored) {
      key = stored
    },
    renew() {
      key = undefined
    },
  }
}

const keyByFile = new WeakMap<File, IdempotencyKey>()

/** The key belongs to the File object, so each individually uploaded file has its own. */
export function fileIdempotencyKey(file: File): IdempotencyKey {
  const fileKey = keyByFile.get(file) ?? createIdempotencyKey()
  keyByFile.set(file, fileKey)
  return fileKey
}
