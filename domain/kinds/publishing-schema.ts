import { defineWords, type MessageOrText, parseMessage } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'
import { daySchema } from './field-schemas.ts'
import type { Kind } from './kind.ts'
import {
  canSchedule,
  defaultPublishing,
  hideableFields,
  mayBeHidden,
  type Publishing,
  visibleSpan,
} from './publishing.ts'

const words = defineWords({
  shape: 'Visibility must be sent as the form sends it.',
  time: 'The time must look like 2026-12-03T18:00.',
  fields: (names: string[]) => `The fields that can be hidden are: ${names.join(', ')}.`,
  notScheduled: (many: string) => `${many} cannot be drafts, have dates or be pinned.`,
  neverSeen: 'The last day is before the first day it is shown.',
})

/** If a setting is absent, it stays unchanged. */
export const publishingSchema = z
  .strictObject(
    {
      isHidden: z.boolean(words.shape),
      hiddenFields: z.array(z.string(words.shape).max(60, words.shape), words.shape).max(60, words.shape),
      isDraft: z.boolean(words.shape),
      publishAt: z
        .string(words.time)
        .regex(/^(19|20)\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, words.time)
        .refine((text) => isRealDay(text.slice(0, 10)), words.time)
        .nullable(),
      lastDay: daySchema('The last day').nullable(),
      isPinned: z.boolean(words.shape),
    },
    words.shape,
  )
  .partial()

export function checkPublishing(
  kind: Kind,
  sent: unknown,
  before: Publishing = defaultPublishing,
): { publishing: Publishing } | { problem: MessageOrText } {
  const parsed = publishingSchema.safeParse(sent)
  if (!parsed.success) return { problem: parseMessage(parsed.error.issues[0]?.message ?? words.shape) }
  const publishing = { ...before, ...parsed.data } as Publishing
  publishing.hiddenFields = [...new Set(publishing.hiddenFields)].sort()
  const problem = problemOf(kind, publishing)
  return problem === undefined ? { publishing } : { problem }
}

function problemOf(kind: Kind, publishing: Publishing): string | undefined {
  const { hiddenFields, isDraft, publishAt, lastDay, isPinned } = publishing
  if (hiddenFields.some((name) => !mayBeHidden(kind, name))) return words.fields(hideableFields(kind))
  if (!canSchedule(kind) && (isDraft || publishAt || lastDay || isPinned))
    return words.notScheduled(kind.labels.many)
  const { from, until } = visibleSpan({ ...publishing, isHidden: false, isDraft: false })
  return from >= until ? words.neverSeen : undefined
}

const isRealDay = (text: string) => daySchema('').safeParse(text).success
