import { day, hour, minute } from '#domain/dates/durations.ts'

const units = { m: minute, h: hour, d: day }

/** A time as people write it in a setting: `90m`, `24h`, `7d`, or `off`, which is null. */
export type Interval = { milliseconds: number | null }

/** Undefined for anything else, and for less than ten minutes or more than thirty days. */
export function parseInterval(text: string): Interval | undefined {
  if (text === 'off') return { milliseconds: null }
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  const milliseconds = Number(count) * units[unit as keyof typeof units]
  return milliseconds >= 10 * minute && milliseconds <= 30 * day ? { milliseconds } : undefined
}
