import { thisBrowser } from '#app/browser.ts'

const algorithm = 'AES-GCM'

type Sealed = { iv: BufferSource; bytes: ArrayBuffer }

/**
 * Encrypts content with a key that the server sends only to the owner of the content.
 *
 * @param key 32 bytes in base64url
 * @returns undefined if the browser cannot encrypt, as without HTTPS
 */
export async function encrypt(
  key: string,
  content: BufferSource,
  browser = thisBrowser,
): Promise<Sealed | undefined> {
  const subtle = browser.subtle()
  if (!subtle) return undefined
  const iv = browser.randomBytes(12)
  return { iv, bytes: await subtle.encrypt({ name: algorithm, iv }, await importKey(subtle, key), content) }
}

/** Decrypts content; returns undefined if it was encrypted with another key, or if the browser cannot decrypt. */
export async function decrypt(
  key: string,
  { iv, bytes }: Sealed,
  browser = thisBrowser,
): Promise<ArrayBuffer | undefined> {
  try {
    const subtle = browser.subtle()
    return await subtle?.decrypt({ name: algorithm, iv }, await importKey(subtle, key), bytes)
  } catch {
    return undefined
  }
}

function importKey(subtle: SubtleCrypto, key: string) {
  const base64 = key.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt'])
}
