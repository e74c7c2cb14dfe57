import type { feedback } from '#domain/kinds/feedback.ts'
import type { RecordOf } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'

/** Chosen by `?box=`; the inbox is the default. */
export const feedbackBoxes = ['inbox', 'spam'] as const
export type FeedbackBox = (typeof feedbackBoxes)[number]

export const feedbackBoxPaths = {
  read: '/api/admin/dashboard/feedback/:id/read',
  spam: '/api/admin/dashboard/feedback/:id/spam',
  readAll: '/api/admin/dashboard/feedback/read',
} as const

/** Feedback as admins receive it. All admins share one inbox and its read marks. */
export type ReceivedFeedback = RecordOf<typeof feedback> & {
  isRead: boolean
  isSpam: boolean
  /** Present as long as the History entry exists. */
  readBy?: string
  readAt?: string
}

const booleanNamed = (name: string) => z.boolean(`${name} must be true or false.`)
export const markReadSchema = z.strictObject({ isRead: booleanNamed('isRead') })
export const markSpamSchema = z.strictObject({ isSpam: booleanNamed('isSpam') })
/** `upTo` is the newest message on the page: later messages stay unread. */
export const markAllReadSchema = z.strictObject({
  upTo: z.uuid('upTo must be the _id of a message.').optional(),
})

export const spamRetentionDays = 90

export const feedbackBoxMessages = defineWords('feedbackBox', {
  read: 'Marked as read.',
  unread: 'Marked as unread.',
  allRead: 'All marked as read.',
  spam: 'Moved to spam.',
  notSpam: 'Moved to the inbox.',
})
