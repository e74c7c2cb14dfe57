import { formatDiskSize } from '#domain/text/format-disk-size.ts'

const intervalMs = 1_000

/** Prints the progress, at most once a second. */
export function showProgress(printLine: (line: string) => void) {
  let lastPrinted = performance.now()
  return (files: number, bytes: number) => {
    if (performance.now() - lastPrinted < intervalMs) return
    lastPrinted = performance.now()
    printLine(`${files.toLocaleString('en')} files, ${formatDiskSize(bytes)} so far…`)
  }
}
