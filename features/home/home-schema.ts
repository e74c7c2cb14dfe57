import { recordOf } from '#domain/api/schemas.ts'
import { type EventName, type EventRecord, eventKinds } from '#domain/kinds/event-kinds.ts'
import type { RecordOf } from '#domain/kinds/kind.ts'
import { notification } from '#domain/kinds/notification.ts'
import { z } from '#domain/zod.ts'

// What the home page shows. Pages import the types alone, so that they do not load Zod.

const text = z.string()
const count = z.int().min(0)

const eventSchema = z.object({
  /** The name of its kind. */
  kind: z.enum(eventKinds.map(({ name }) => name as EventName)),
  /** Its own page, so that the home page need not load five kinds to link to it. */
  address: text,
  record: recordOf<EventRecord>(...eventKinds),
})
export type HomeEvent = z.infer<typeof eventSchema>

/** Everything the home page shows, in one answer. */
export const homeSchema = z
  .object({
    /** The slides, newest first. */
    pictures: z.array(z.object({ _id: text, title: text, coverImageURL: text })),
    numbers: z.object({
      students: count,
      /** Everybody who has ever learned here, once. */
      studentsSince: count,
      volunteers: count,
      alumni: count,
      /** Of all five kinds. */
      events: count,
      /** Whole years since the school began. */
      yearsSince: count,
    }),
    /** The last one whose day has come, today's included. */
    latestEvent: eventSchema.nullable(),
    /** The next one after today. */
    comingEvent: eventSchema.nullable(),
    latestNotification: recordOf<RecordOf<typeof notification>>(notification).nullable(),
    /** For each section of the page a photograph of ours, while there is one. */
    sectionPictures: z.object({
      learning: text.nullable(),
      activities: text.nullable(),
      volunteers: text.nullable(),
    }),
  })
  .meta({ id: 'Home' })
export type Home = z.infer<typeof homeSchema>
