/** One figure: a promise that was kept or broken, or something told beside them. */
export type Finding = { what: string; measured: string; promised: string; verdict: Verdict }
type Verdict = 'kept' | 'broken' | 'skipped' | 'told'

/** A promise that a value stays at or under a limit. */
export function atMost(limit: number, unit: string, what: string, value: number, aside = ''): Finding {
  return finding(what, value, unit, aside, `≤ ${limit} ${unit}`.trim(), value <= limit)
}

/** A promise that a value reaches at least so much. */
export function atLeast(limit: number, unit: string, what: string, value: number, aside = ''): Finding {
  return finding(what, value, unit, aside, `≥ ${limit} ${unit}`.trim(), value >= limit)
}

/** A figure that nothing was promised about. */
export function told(what: string, measured: string): Finding {
  return { what, measured, promised: '', verdict: 'told' }
}

/** A promise that cannot be measured on this machine, and why. */
export function skipped(what: string, why: string): Finding {
  return { what, measured: why, promised: '', verdict: 'skipped' }
}

export const isBroken = ({ verdict }: Finding) => verdict === 'broken'

function finding(
  what: string,
  value: number,
  unit: string,
  aside: string,
  promised: string,
  isKept: boolean,
): Finding {
  const measured = `${readable(value)} ${unit}`.trim() + (aside && ` (${aside})`)
  return { what, measured, promised, verdict: isKept ? 'kept' : 'broken' }
}

/** Three digits that mean something; the limit is compared with all of them. */
function readable(value: number) {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
