/** Reads a range of bytes inside a file. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

/** More than any real video needs, and a quick end for a file made to keep the parser busy. */
const limits = { reads: 500, bytes: 256 * 1024 }

/** Reads small ranges of a file; throws a `RangeError` outside of it, or when the limits are exceeded. */
export class ByteReader {
  readonly size: number
  readonly #read: ReadBytes
  #reads = 0
  #bytes = 0

  constructor(read: ReadBytes, size: number) {
    this.#read = read
    this.size = size
  }

  async view(offset: number, length: number): Promise<DataView> {
    this.#reads += 1
    this.#bytes += length
    if (offset < 0 || length < 0 || offset + length > this.size) throw new RangeError('Outside of the file.')
    if (this.#reads > limits.reads || this.#bytes > limits.bytes) throw new RangeError('Too much to read.')
    const { buffer, byteOffset } = await this.#read(offset, length)
    return new DataView(buffer, byteOffset, length)
  }
}

/** Each byte as one character. */
export function readAscii(view: DataView, offset: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, length))
}
