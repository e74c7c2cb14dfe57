import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { formatDuration } from './format-duration.ts'

/** What moves: nothing of what stays is counted. */
export type SiteSize = { rows: number; files: number; bytes: number }

export type MoveProgress = {
  planned(size: SiteSize, isBegun: boolean): void
  files(step: 'copied' | 'compared', done: { files: number; bytes: number }): void
  closing(): void
  rows(done: number): void
}

const lineEveryMs = 1_000

/** Measured from SQLite to PostgreSQL and from a disk to S3, the slower directions (decision 072). */
const perSecond = { rows: 5_000, bytes: 20_000_000, files: 100 }

/** About how long it takes, and how much of it the site can only be read. */
export function estimate({ rows, files, bytes }: SiteSize) {
  const readOnlySeconds = 5 + rows / perSecond.rows
  return { seconds: readOnlySeconds + bytes / perSecond.bytes + files / perSecond.files, readOnlySeconds }
}

/** Prints the plan, then how far it is and how long it still takes, at most once a second. */
export function showMoveProgress(print: (line: string) => void): MoveProgress {
  let size: SiteSize = { rows: 0, files: 0, bytes: 0 }
  let lastPrinted = performance.now()
  let [step, startedAt] = ['', performance.now()]
  const printSometimes = (current: string, progress: number, line: string) => {
    const now = performance.now()
    if (step !== current) [step, startedAt] = [current, now]
    if (now - lastPrinted < lineEveryMs) return
    lastPrinted = now
    const left = progress > 0 ? ((now - startedAt) / progress) * (1 - progress) : 0
    print(left > 2_000 ? `${line}, ${formatDuration(left / 1_000)} more` : line)
  }
  return {
    planned(planned, isBegun) {
      size = planned
      const { seconds, readOnlySeconds } = estimate(size)
      print(
        `To move: ${describeSize(size)}. That takes about ${formatDuration(seconds)}; ` +
          `for about ${formatDuration(readOnlySeconds)} of it the site can only be read.`,
      )
      if (isBegun) print('A move to this place was broken off before; it goes on from there.')
    },
    files(current, { files, bytes }) {
      const of = `${count(files)} of ${count(size.files)} files`
      printSometimes(
        current,
        size.files ? Math.min(files / size.files, 1) : 1,
        `${of} ${current} (${formatDiskSize(bytes)})`,
      )
    },
    closing: () => print('From now on the site can only be read, until this has ended.'),
    rows: (rows) =>
      printSometimes(
        'rows',
        size.rows ? rows / size.rows : 1,
        `${count(rows)} of ${count(size.rows)} rows copied`,
      ),
  }
}

export const describeSize = ({ rows, files, bytes }: SiteSize) =>
  [rows && `${count(rows)} rows`, files && `${count(files)} files (${formatDiskSize(bytes)})`]
    .filter(Boolean)
    .join(' and ') || 'no rows and no files'

export const count = (number: number) => number.toLocaleString('en')
