import { useState } from 'react'
import { newBrowserId } from '#domain/text/browser-id.ts'

/**
 * The idempotency key of a form's request (docs/decisions/029-idempotency-keys.md). It is stored with the
 * draft, so that it survives a reload.
 */
export type IdempotencyKey = { read: () => string; restore: (key: string) => void; renew: () => void }

/** Returns a form's key, which stays the same until the record is added or discarded. */
export function useIdempotencyKey(): IdempotencyKey {
  const [idempotencyKey] = useState(createIdempotencyKey)
  return idempotencyKey
}

function createIdempotencyKey(): IdempotencyKey {
  let key: string | undefined
  return {
    read() {
      key ??= newBrowserId()
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

/** Returns the key for a file that is uploaded individually. The key belongs to the File object. */
export function fileIdempotencyKey(file: File): IdempotencyKey {
  const fileKey = keyByFile.get(file) ?? createIdempotencyKey()
  keyByFile.set(file, fileKey)
  return fileKey
}
