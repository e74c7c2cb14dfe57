import { emailSchema } from '../kinds/field-schemas.ts'
import { defineMessages } from '../text/message.ts'
import { z } from '../zod.ts'

export const testMailPath = '/api/admin/dashboard/settings/test-mail'
export const testMailSchema = z.object({ email: emailSchema() })

/** `why` is the mail server's reason, a sentence or empty. */
export const testMailMessages = defineMessages('testMail', {
  sent: 'Test mail sent. The mail server has accepted it.',
  inFolder: 'No mail server is set up, so the test mail is in the outbox folder.',
  waiting: (why: string) => joinSentences('The test mail could not be sent yet. We will try again.', why),
  refused: (why: string) => joinSentences('The test mail was refused.', why),
})

const joinSentences = (...sentences: string[]) => sentences.filter(Boolean).join(' ')
