import { type EventName, kinds } from './index.ts'
import type { AnyRecord } from './kind.ts'

export type { EventName }

/** Kinds whose records happen on a day; see `define-event.ts`. */
export const eventKinds = kinds.filter(({ category }) => category === 'event')

export type EventRecord = AnyRecord & {
  title: string
  description: string
  date: string
  coverImageURL: string
}
