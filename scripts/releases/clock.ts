import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const loadClock = { NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clock.mjs'))}` }

/** Settings of a program whose clock begins at this moment. */
export const clockFrom = (time: Date) => ({
  ...loadClock,
  CLOCK_SHIFT_MS: String(time.getTime() - Date.now()),
})

/** Settings of a program for which it is this moment as long as it runs. */
export const clockAt = (time: Date) => ({ ...loadClock, CLOCK_STANDS_AT: String(time.getTime()) })
