import { BlobReader, configure, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

/**
 * Returns the files of a ZIP archive by path, decrypted if there is a passphrase. @throws if the passphrase is wrong
 */
export async function openArchive(bytes: Uint8Array, passphrase?: string): Promise<Map<string, Buffer>> {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])), {
    checkSignature: true,
    ...(passphrase !== undefined && { password: passphrase }),
  })
  const files = new Map<string, Buffer>()
  for (const entry of await reader.getEntries())
    if (!entry.directory) files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())))
  await reader.close()
  return files
}
