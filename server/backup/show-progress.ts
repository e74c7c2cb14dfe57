const intervalMs = 1_000

export const formatMegabytes = (bytes: number) =>
  `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })} MB`

/** Prints the progress, at most once a second. */
export function showProgress(printLine: (line: string) => void) {
  let lastPrinted = performance.now()
  return (files: number, bytes: number) => {
    if (performance.now() - lastPrinted < intervalMs) return
    lastPrinted = performance.now()
    printLine(`${files.toLocaleString('en')} files, ${formatMegabytes(bytes)} so far…`)
  }
}
