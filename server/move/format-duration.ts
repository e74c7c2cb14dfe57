import { pluralize } from '#domain/text/pluralize.ts'

/** `12 seconds`, `3 minutes`, `2 hours`; rounded up. */
export function formatDuration(seconds: number): string {
  if (seconds < 90) return pluralize(Math.max(1, Math.ceil(seconds)), 'second')
  return seconds < 5_400
    ? pluralize(Math.ceil(seconds / 60), 'minute')
    : pluralize(Math.ceil(seconds / 3_600), 'hour')
}
