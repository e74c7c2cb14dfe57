import { execFile } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { promisify } from 'node:util'
import { formatColumns } from '#site/command-line/format-columns.ts'
import { canMeasureMemory } from './processes.ts'
import { measureTimes, median } from './statistics.ts'

/** A line of the report: a promise that was kept, broken or skipped, or a figure without a promise. */
export type Result = { what: string; measured: string; promised: string; verdict: Verdict }
type Verdict = 'kept' | 'broken' | 'skipped' | 'info'

export function atMost(limit: number, unit: string, what: string, value: number, note = ''): Result {
  return promise(what, value, unit, note, `≤ ${limit} ${unit}`.trim(), value <= limit)
}

export function atLeast(limit: number, unit: string, what: string, value: number, note = ''): Result {
  return promise(what, value, unit, note, `≥ ${limit} ${unit}`.trim(), value >= limit)
}

export const atMostMegabytes = (limit: number, what: string, megabytes: number): Result =>
  canMeasureMemory ? atMost(limit, 'MB', what, megabytes) : skipped(what, 'needs Linux')

let bareStartMs = Number.NaN

/**
 * Measures how long `node -e 0` takes on this machine right now. All promises about time are multiples of it, because a
 * slower machine also starts Node more slowly. It is measured again before each benchmark, because a machine's speed
 * changes during the day.
 */
export async function measureBareStart(): Promise<Result> {
  bareStartMs = median(await measureTimes(7, () => promisify(execFile)(process.execPath, ['-e', '0'])))
  return info('node -e 0', `${bareStartMs.toFixed(0)} ms`)
}

/** The limit is in multiples of the time that `node -e 0` takes on this machine. */
export function atMostStarts(limit: number, what: string, milliseconds: number, note = ''): Result {
  const ratio = milliseconds / bareStartMs
  const plain =
    milliseconds < 1_000 ? `${threeDigits(milliseconds)} ms` : `${threeDigits(milliseconds / 1_000)} s`
  return promise(
    what,
    ratio,
    '× node -e 0',
    [plain, note].filter(Boolean).join('; '),
    `≤ ${limit} × node -e 0`,
    ratio <= limit,
  )
}

export function info(what: string, measured: string): Result {
  return { what, measured, promised: '', verdict: 'info' }
}

export function skipped(what: string, why: string): Result {
  return { what, measured: why, promised: '', verdict: 'skipped' }
}

export function failed(what: string, error: unknown): Result {
  return { ...skipped(what, String(error).split('\n', 1)[0] ?? ''), verdict: 'broken' }
}

function promise(
  what: string,
  value: number,
  unit: string,
  note: string,
  promised: string,
  isKept: boolean,
): Result {
  const measured = `${threeDigits(value)} ${unit}`.trim() + (note && ` (${note})`)
  return { what, measured, promised, verdict: isKept ? 'kept' : 'broken' }
}

function threeDigits(value: number) {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

const verdicts: Record<Verdict, string> = { kept: 'kept', broken: 'BROKEN', skipped: 'skipped', info: '' }

/** Prints the results. Makes the program fail if a promise is broken. */
export function report(results: Result[]) {
  const memory = (totalmem() / 2 ** 30).toFixed(1)
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory} GiB, ${process.platform}, Node ${process.version}`
  console.log(`\n${machine}\n`)
  const rows = [
    ['', 'measured', 'promised', ''],
    ...results.map(({ what, measured, promised, verdict }) => [what, measured, promised, verdicts[verdict]]),
  ]
  for (const line of formatColumns(rows)) console.log(line)
  process.exitCode = results.some(({ verdict }) => verdict === 'broken') ? 1 : 0
}
