import type { EventName, EventRecord } from '../kinds/events.ts'
import type { homePicture } from '../kinds/home-picture.ts'
import type { RecordOf } from '../kinds/kind.ts'
import type { notification } from '../kinds/notification.ts'

/** Everything the home page shows, in one answer: `{ success: true, data: Home }`. */
export const homePath = '/api/home'

export type Home = {
  /** The slides, newest first. */
  pictures: Pick<RecordOf<typeof homePicture>, '_id' | 'title' | 'coverImageURL'>[]
  numbers: {
    students: number
    volunteers: number
    alumni: number
    /** Of all five kinds. */
    events: number
    /** Whole years since the school began. */
    yearsSince: number
  }
  /** The last one whose day has come, today's included. */
  latestEvent: HomeEvent | null
  /** The next one after today. */
  comingEvent: HomeEvent | null
  latestNotification: RecordOf<typeof notification> | null
  /** For each section of the page a photograph of ours, while there is one. */
  sectionPictures: { learning: string | null; activities: string | null; volunteers: string | null }
}

export type HomeEvent = {
  /** The name of its kind. */
  kind: EventName
  /** Its own page, so that Home need not carry five kinds to link to it. */
  address: string
  record: EventRecord
}
