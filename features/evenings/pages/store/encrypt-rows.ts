const algorithm = 'AES-GCM'

type Sealed = { iv: BufferSource; bytes: ArrayBuffer }

/**
 * Encrypts content with a key that the server sends only to the owner of the content.
 *
 * @param key 32 bytes in base64url
 * @returns undefined if the browser cannot encrypt, as without HTTPS
 */
export async function encrypt(key: string, content: BufferSource): Promise<Sealed | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm, iv }, await importKey(key), content) }
}

/** Decrypts content; returns undefined if it was encrypted with another key. */
export async function decrypt(key: string, { iv, bytes }: Sealed): Promise<ArrayBuffer | undefined> {
  try {
    return await crypto.subtle.decrypt({ name: algorithm, iv }, await importKey(key), bytes)
  } catch {
    return undefined
  }
}

function importKey(key: string) {
  const base64 = key.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt'])
}
