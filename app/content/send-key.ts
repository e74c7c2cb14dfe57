import { useState } from 'react'

/**
 * A new name for a sending (docs/decisions/029-what-is-sent-twice-is-added-once.md). By hand, since
 * `crypto.randomUUID` is not there where a school's own network has no certificate.
 */
export const newSendKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** What a form's sending is called; kept with the draft, so that it is the same one after a reload. */
export type SendKey = { read: () => string; take: (key: string) => void; renew: () => void }

/** The key of a form: one for what it holds now, until that was added or is given up. */
export function useSendKey(): SendKey {
  const [sendKey] = useState(createSendKey)
  return sendKey
}

function createSendKey(): SendKey {
  let key: string | undefined
  return {
    read() {
      key ??= newSendKey()
      return key
    },
    take(kept) {
      key = kept
    },
    renew() {
      key = undefined
    },
  }
}

const keysOfFiles = new WeakMap<File, SendKey>()

/** The key of a file that is sent by itself. It stays with the file, wherever that is kept meanwhile. */
export function sendKeyOf(file: File): SendKey {
  const known = keysOfFiles.get(file) ?? createSendKey()
  keysOfFiles.set(file, known)
  return known
}
