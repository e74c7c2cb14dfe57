/** The parts of a workbook, opened one after the other. */
export type Archive = {
  has: (path: string) => boolean
  open: (path: string) => AsyncIterable<Uint8Array>
}
