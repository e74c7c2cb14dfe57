import { activity } from './activity.ts'
import { donation } from './donation.ts'
import { farewell } from './farewell.ts'
import { festival } from './festival.ts'
import { induction } from './induction.ts'
import type { AnyRecord, Kind } from './kind.ts'

/** What happens on a day. Each of these has a `title`, a `description`, a `date` and a `coverImageURL`. */
export const eventKinds: readonly Kind[] = [activity, festival, induction, farewell, donation]

export type EventName = 'activity' | 'festival' | 'induction' | 'farewell' | 'donation'

/** A record of any of those kinds. */
export type EventRecord = AnyRecord & {
  title: string
  description: string
  date: string
  coverImageURL: string
}
