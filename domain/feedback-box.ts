import type { feedback } from './kinds/feedback.ts'
import type { RecordOf } from './kinds/kind.ts'
import { z } from './zod.ts'

/** The two boxes of the feedback page; `?box=` of its list, the inbox unless it says otherwise. */
export const feedbackBoxes = ['inbox', 'spam'] as const
export type FeedbackBox = (typeof feedbackBoxes)[number]

export const feedbackBoxPaths = {
  read: '/api/admin/dashboard/feedback/:id/read',
  spam: '/api/admin/dashboard/feedback/:id/spam',
  readAll: '/api/admin/dashboard/feedback/read',
}

/** Feedback as admins receive it. All admins share one inbox: what one has read is read. */
export type ReceivedFeedback = RecordOf<typeof feedback> & { isRead: boolean; isSpam: boolean }

const yesOrNo = (name: string) => z.boolean(`${name} must be true or false.`)
export const markReadForm = z.strictObject({ isRead: yesOrNo('isRead') })
export const markSpamForm = z.strictObject({ isSpam: yesOrNo('isSpam') })
/** `upTo` is the newest message that was on the screen, so that one which came since stays unread. */
export const markAllReadForm = z.strictObject({
  upTo: z.uuid('upTo must be the _id of a message.').optional(),
})

/** Spam that nobody has moved out of its box is removed for good after so many days. */
export const spamDays = 90

export const feedbackBoxSays = {
  read: 'Marked as read.',
  unread: 'Marked as unread.',
  allRead: 'All marked as read.',
  spam: 'Moved to spam.',
  notSpam: 'Moved to the inbox.',
}
