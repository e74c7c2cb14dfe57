import { useState } from 'react'
import { newBrowserId } from '#domain/text/browser-id.ts'

/** The key of a form's request (docs/decisions/029-idempotency-keys.md); stored with the draft, so that it is the same after a reload. */
export type IdempotencyKey = { read: () => string; restore: (key: string) => void; renew: () => void }

/** A form's key: the same until its record was added or is discarded. */
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

/** The key of a file that is uploaded by itself; it belongs to the File object. */
export function fileIdempotencyKey(file: File): IdempotencyKey {
  const fileKey = keyByFile.get(file) ?? createIdempotencyKey()
  keyByFile.set(file, fileKey)
  return fileKey
}
