import { cpus, totalmem } from 'node:os'
import type { Finding } from './finding.ts'

const marks = { kept: 'kept', broken: 'BROKEN', skipped: 'skipped', told: '' }

/** Figures say nothing without the machine they were taken on. */
export function describeMachine() {
  const [cpu] = cpus()
  const memory = (totalmem() / 2 ** 30).toFixed(1)
  console.log(
    `\n${cpus().length} × ${cpu?.model.trim()}, ${memory} GiB, ${process.platform}, Node ${process.version}\n`,
  )
}

export function printTable(findings: Finding[]) {
  const rows = [
    ['', 'measured', 'promised', ''],
    ...findings.map(({ what, measured, promised, verdict }) => [what, measured, promised, marks[verdict]]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}
