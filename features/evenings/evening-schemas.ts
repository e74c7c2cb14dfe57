import { trimmedText as text } from '#domain/kinds/field-schemas.ts'
import type { EveningDay } from '#domain/site/class-calendar.ts'
import { calendarDay as day } from '#domain/site/site-settings.ts'
import { message, serializeMessage } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'
import { eveningPartsSchema } from './evening-parts.ts'
import {
  eveningMessages,
  maxEventsAtOnce,
  maxLogLength,
  maxMarkNoteLength,
  maxSubjectLength,
} from './evenings.ts'

export const id = z.uuidv7('An id is a UUIDv7.').lowercase('Write an id in lower case.')
const at = z.iso.datetime({ precision: 3, error: 'Write the time in the form 2026-12-25T11:30:00.000Z.' })
const className = text(40).min(1, 'Name the class.')

const personMarks = ['here', 'late', 'none'] as const
export type PersonMark = (typeof personMarks)[number]

/** What a mark can say, by what it is about; "none" removes an earlier mark. */
export const markValues = {
  child: personMarks,
  volunteer: personMarks,
  /** "closed" makes unmarked children absent, "open" undoes it. */
  class: ['closed', 'open'],
  /** How a child went home; "with" the person whom the note names. */
  home: ['usual', 'alone', 'with', 'stays', 'none'],
  /** What a child can read, the easiest first. */
  reading: ['beginner', 'letter', 'word', 'paragraph', 'story', 'none'],
  /** What a child can calculate: numbers from 1 to 9, from 10 to 99, and so on. */
  arithmetic: ['beginner', 'ones', 'tens', 'subtraction', 'division', 'none'],
} as const
type MarkValues = typeof markValues
export type Skill = 'reading' | 'arithmetic'
export type Level = Exclude<MarkValues[Skill][number], 'none'>
export type HomeMark = Exclude<MarkValues['home'][number], 'none'>
const abouts = Object.keys(markValues) as (keyof MarkValues)[]

const markSchema = z.object({
  /** Created by the phone (`domain/text/browser-id.ts`), so that a mark sent twice is counted once. */
  id,
  day,
  about: z.enum(abouts),
  /** The id of the child's or volunteer's record, or of the class; old pages send a name of the class. */
  subject: text(60).min(1),
  what: z.enum([...new Set(Object.values(markValues).flat())]),
  note: text(maxMarkNoteLength).nullish().describe('With whom a child goes home.'),
  /** When the mark was made; the server corrects it if the phone's clock is wrong. */
  at,
})
/** One tap in the register of an evening. Marks never change; a correction is another mark. */
export type Mark = z.infer<typeof markSchema>

/** An id that the server may not know any more, because a backup was restored. Then the name counts. */
const classId = id.optional()

const sentMarkSchema = markSchema
  .extend({ studentClass: className.optional().describe('The name of a class, in case its id is unknown.') })
  .refine(
    ({ about, what }) => (markValues[about] as readonly string[]).includes(what),
    `Send one of these: ${abouts.map((about) => `${about}: ${markValues[about].join(', ')}`).join('; ')}.`,
  )
  .refine(
    ({ about, what, note }) => !note || (about === 'home' && what === 'with'),
    'Only a mark of a child who goes home with someone has a note.',
  )
export type SentMark = z.infer<typeof sentMarkSchema>

/** A volunteer's text about one class on one evening; sending the same id again replaces it. */
export const logEntrySchema = z.object({
  id,
  day,
  studentClass: className,
  classId,
  subject: text(maxSubjectLength).default(''),
  taught: text(maxLogLength).default(''),
  homework: text(maxLogLength).default(''),
  forNext: text(maxLogLength).default(''),
  at,
})

/** A child who came but is not in the list; an admin fills in the rest later. The id becomes the record's id. */
const newChildSchema = z.object({
  id,
  fullName: text(120).min(1, 'Write the name.'),
  studentClass: className,
  classId,
  at,
})

/** Everything recorded on a phone since it last connected to the server. */
export const eventsSchema = z
  .strictObject({
    /** The phone's clock when sending; the server uses it to correct the recorded times. */
    clock: at,
    /** The id of the browser on that phone, which the browser itself has generated. */
    phone: id,
    children: z.array(newChildSchema).default([]),
    marks: z.array(sentMarkSchema).default([]),
    log: z.array(logEntrySchema).default([]),
  })
  .refine(
    ({ children, marks, log }) => children.length + marks.length + log.length <= maxEventsAtOnce,
    serializeMessage(message(eveningMessages, 'tooMany')),
  )
export type SentEvents = z.infer<typeof eventsSchema>
export type LogEntry = SentEvents['log'][number]
export type NewChild = SentEvents['children'][number]

/**
 * The ids stored by this or an earlier call, and the ids refused for good, with the reason. The phone deletes
 * all these events.
 */
export const receivedSchema = z.object({
  stored: z.array(id),
  refused: z.array(z.object({ id, key: z.string(), message: z.string() })),
})
export type ReceivedEvents = z.infer<typeof receivedSchema>

const storedLogEntrySchema = logEntrySchema.extend({
  photo: z.string().nullable().describe('The signed URL of the photo of the board; null if there is none.'),
  by: z.string(),
  isMine: z.boolean(),
})
export type StoredLogEntry = z.infer<typeof storedLogEntrySchema>

export const eveningDaySchema = z.object({
  day,
  weekday: z.string(),
  isHeld: z.boolean(),
  reason: z.string(),
  time: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
}) satisfies z.ZodType<EveningDay>

export const levelSchema = z.enum([...markValues.reading, ...markValues.arithmetic]).exclude(['none'])
const knownLevel = z.object({ what: levelSchema, day })
export const knownLevelsSchema = z
  .object({ reading: knownLevel.optional(), arithmetic: knownLevel.optional() })
  .optional()
  .describe('The latest levels; absent if none is known, or if the school does not use them.')

/** One evening as stored on a phone, without addresses and telephone numbers. */
export const eveningSchema = eveningDaySchema.extend({
  /** The server's time, from which a phone computes the error of its own clock. */
  now: at,
  keeping: z
    .object({
      account: z.string().describe('The id of the caller’s account.'),
      key: z
        .string()
        .describe('The account’s 32-byte key in base64url. The phone uses it to encrypt unsent records.'),
      database: z.string().describe('The id of the database; a restore changes it.'),
      erasedAt: at
        .nullable()
        .describe('When somebody was last erased. A phone forgets the evenings that it loaded before.'),
    })
    .describe('What a phone needs to store records offline.'),
  previous: day
    .nullable()
    .describe('The previous day with class; null if there was none in the last ten weeks.'),
  next: day.nullable(),
  classes: z.array(z.string()).describe('The classes at the beginning of this evening, in order.'),
  classIds: z.record(z.string(), id).describe('The id of each class, by its name.'),
  children: z.array(
    z.object({
      id,
      name: z.string(),
      studentClass: z.string(),
      photo: z.string().nullable().describe('The signed URL of a small picture; null if there is none.'),
      /** How many evenings in a row before this one the child missed. */
      missed: z.int().min(0),
      isUnfinished: z.boolean(),
      family: id.optional().describe('The same for linked brothers and sisters.'),
      home: z
        .object({
          mayCollect: z
            .array(z.string())
            .describe('The people who may collect the child; by default the guardians.'),
          guardians: z.array(z.string()),
          mayGoAlone: z.boolean(),
        })
        .optional()
        .describe('How the child may go home, if that is recorded; only for those who may see it.'),
      healthNote: z.string().optional().describe('Only for those who may see it; absent if there is none.'),
      levels: knownLevelsSchema,
      addedLater: z.iso
        .datetime()
        .nullish()
        .describe(
          'When the child was added, if that was after this evening. A register closed before does not count the child as absent.',
        ),
    }),
  ),
  volunteers: z.array(z.object({ id, name: z.string(), photo: z.string().nullable(), isMe: z.boolean() })),
  rota: z.array(
    z.object({ studentClass: z.string(), volunteerId: id, name: z.string(), subject: z.string() }),
  ),
  /** The latest mark for each child, volunteer and class. */
  marks: z.array(
    markSchema.extend({
      by: z.string().optional().describe('Who decided that a child does not go home as usual.'),
    }),
  ),
  /** For each class, this evening's entries and the last three from earlier evenings, latest first. */
  log: z.array(storedLogEntrySchema),
  refused: z
    .array(
      z.object({
        day,
        by: z.string().describe('The name of the sender.'),
        why: z.string(),
        key: z.string().optional().describe('The message key of `why`, for clients with their own texts.'),
        names: z.array(z.string()).describe('The names of the marked children and volunteers.'),
        classes: z.array(z.string()).describe('The classes whose register the marks would have closed.'),
      }),
    )
    .describe('For PICs: refused marks from recent weeks, for any evening.'),
  parts: eveningPartsSchema.describe('The parts of an evening that the school uses.'),
  may: z
    .object({ register: z.boolean(), log: z.boolean(), add: z.boolean(), others: z.boolean() })
    .describe('Permissions: take the register, write the class log, add a child, mark other volunteers.'),
})
export type Evening = z.infer<typeof eveningSchema>
