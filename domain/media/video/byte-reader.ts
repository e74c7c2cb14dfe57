export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

/** More than any real video needs. The limits stop files that are crafted to keep the parser busy. */
const limits = { reads: 500, bytes: 256 * 1024 }

/** Reads small ranges of a file. Throws a `RangeError` if a range is outside the file or the limits are exceeded. */
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
    if (offset < 0 || length < 0 || offset + length > this.size)
      throw new RangeError('The range is outside the file.')
    if (this.#reads > limits.reads || this.#bytes > limits.bytes)
      throw new RangeError('The read limit is exceeded.')
    const { buffer, byteOffset } = await this.#read(offset, length)
    return new DataView(buffer, byteOffset, length)
  }
}

export function readAscii(view: DataView, offset: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, length))
}
