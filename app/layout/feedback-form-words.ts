import { feedbackFields } from '#domain/kinds/feedback-fields.ts'
import { networkErrorMessage } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'

export const fieldWords = defineWords('feedback-fields', {
  fullName: feedbackFields.fullName.label,
  email: feedbackFields.email.label,
  contact: feedbackFields.contact.label,
  message: feedbackFields.message.label,
})

export const formWords = defineWords('feedback-form', {
  submit: 'Submit',
  submitting: 'Submitting...',
  kept: 'This was not sent, because you were offline. It is kept in this browser for up to 30 days. Press Submit when you are back online.',
  deleteKept: 'Delete my message',
  noNetwork: networkErrorMessage,
})
