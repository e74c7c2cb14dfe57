import { recordOf } from '#domain/api/schemas.ts'
import { count, text } from '#domain/api/values.ts'
import { type EventName, type EventRecord, eventKinds } from '#domain/kinds/event-kinds.ts'
import type { RecordOf } from '#domain/kinds/kind.ts'
import { notification } from '#domain/kinds/notification.ts'
import { z } from '#domain/zod.ts'

// The content of the home page. Pages import only the types, so that they do not load Zod.

const eventSchema = z.object({
  kind: z.enum(eventKinds.map(({ name }) => name as EventName)),
  /** The path of its page, so that the home page need not load five kinds to link to it. */
  address: text,
  record: recordOf<EventRecord>(...eventKinds),
})
export type HomeEvent = z.infer<typeof eventSchema>

export const homeSchema = z
  .object({
    /** The slides, newest first. */
    pictures: z.array(z.object({ _id: text, title: text, coverImageURL: text })),
    /** Groups of fewer than five people count as 0. */
    numbers: z.object({
      students: count,
      /** All students so far, each counted once. */
      studentsSince: count,
      volunteers: count,
      alumni: count,
      /** Events of all five kinds. */
      events: count,
      /** The current year minus the year in which the school was founded. */
      yearsSince: count,
    }),
    /** The last event up to today. */
    latestEvent: eventSchema.nullable(),
    /** The next event after today. */
    comingEvent: eventSchema.nullable(),
    latestNotification: recordOf<RecordOf<typeof notification>>(notification).nullable(),
    /** A photo of each of the newest albums of all galleries. */
    photos: z.array(z.object({ url: text, title: text, address: text })),
    /** A photo of the school for each section of the page, if one exists. */
    sectionPictures: z.object({
      learning: text.nullable(),
      activities: text.nullable(),
      volunteers: text.nullable(),
    }),
  })
  .meta({ id: 'Home' })
export type Home = z.infer<typeof homeSchema>
