import { crc32, inflateRawSync } from 'node:zlib'

/**
 * Returns the files in a ZIP archive by name. Reads its directory like a spreadsheet program, and checks the checksums.
 */
export function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let position = archive.readUInt32LE(end + 16)
  for (let n = archive.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [sum, packed, size, start] = [16, 20, 24, 42].map((offset) =>
      archive.readUInt32LE(position + offset),
    ) as [number, number, number, number]
    const nameEnd = position + 46 + archive.readUInt16LE(position + 28)
    const name = archive.toString('utf8', position + 46, nameEnd)
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const text = inflateRawSync(archive.subarray(content, content + packed))
    if (text.length !== size || crc32(text) !== sum)
      throw new Error(`${name} does not match its directory entry.`)
    files.set(name, text.toString())
    position = nameEnd + archive.readUInt16LE(position + 30) + archive.readUInt16LE(position + 32)
  }
  return files
}
