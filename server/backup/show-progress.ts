const everyMilliseconds = 1_000

export const inMegabytes = (bytes: number) =>
  `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })} MB`

/** Says how far it is, once a second at most. */
export function showProgress(say: (line: string) => void) {
  let last = performance.now()
  return (files: number, bytes: number) => {
    if (performance.now() - last < everyMilliseconds) return
    last = performance.now()
    say(`${files.toLocaleString('en')} files, ${inMegabytes(bytes)} so far…`)
  }
}
