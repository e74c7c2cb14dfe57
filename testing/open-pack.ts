import { BlobReader, configure, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

/** The files of a ZIP archive by their paths, opened with a passphrase where it has one. @throws where it is wrong */
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
