import { type EventName, kinds } from './index.ts'
import type { AnyRecord } from './kind.ts'

export type { EventName }

/** What happens on a day; see `define-event.ts`. */
export const eventKinds = kinds.filter(({ category }) => category === 'event')

/** A record of any of those kinds. */
export type EventRecord = AnyRecord & {
  title: string
  description: string
  date: string
  coverImageURL: string
}
