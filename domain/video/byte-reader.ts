/** Reads a part of a file that lies within it. */
export type ReadBytes = (at: number, length: number) => Promise<Uint8Array>

/** More than any film needs up to its tables, and soon over where a file was made to keep its reader busy. */
const most = { reads: 500, bytes: 256 * 1024 }

/** Small parts of a file; a `RangeError` says that one lies outside of it, or that too much was read already. */
export class ByteReader {
  readonly size: number
  readonly #read: ReadBytes
  #reads = 0
  #bytes = 0

  constructor(read: ReadBytes, size: number) {
    this.#read = read
    this.size = size
  }

  async view(at: number, length: number): Promise<DataView> {
    this.#reads += 1
    this.#bytes += length
    if (at < 0 || length < 0 || at + length > this.size) throw new RangeError('Outside of the file.')
    if (this.#reads > most.reads || this.#bytes > most.bytes) throw new RangeError('Too much to read.')
    const { buffer, byteOffset } = await this.#read(at, length)
    return new DataView(buffer, byteOffset, length)
  }
}

/** Each byte as one letter. */
export function textIn(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
}
