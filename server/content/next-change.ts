import { kinds } from '#domain/kinds/index.ts'
import type { AppContext } from '../app-context.ts'
import { findNextChange } from './visibility.ts'

/**
 * Tells at which time visitors next see something else though nobody changes anything: when a record is published or
 * its last day ends. Read once for as long as the content stays the same and that time has not come.
 */
export function createNextChange({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  let known = { version: Number.NaN, since: 0, until: 0 }
  return async (version: number): Promise<number> => {
    const time = now()
    const since = time.getTime()
    if (version !== known.version || since < known.since || since >= known.until) {
      const next = await findNextChange(db, kinds, time)
      known = { version, since, until: next?.getTime() ?? Number.POSITIVE_INFINITY }
    }
    return known.until
  }
}
