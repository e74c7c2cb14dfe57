import { feedback } from '#domain/kinds/feedback.ts'
import type { FieldError } from '#domain/kinds/kind.ts'
import type { Language } from '#domain/text/languages.ts'
import { defineWords, type MessageOrText } from '#domain/text/words.ts'
import { findMessageTranslation } from '../language/translate-message.ts'
import { translate } from '../language/words.ts'
import { fieldWords } from './feedback-form-words.ts'

const { adding = '', added, notAdded } = feedback.messages
export const feedbackWords = defineWords('feedback', { adding, added, notAdded })

/** Messages by invalid field. Errors that do not concern a field (rate limit, too large) are under `form`. */
export type Errors = Record<string, string>

export function rejectionWords(
  language: Language,
  { message, errors }: { message: MessageOrText; errors: readonly FieldError[] },
): Errors {
  const ofFields = errors.filter(({ field }) => Object.hasOwn(fieldWords, field))
  const { notAdded } = translate(language, feedbackWords)
  if (ofFields.length === 0) {
    const form = findMessageTranslation(language, message) ?? notAdded
    return form ? { form } : {}
  }
  return Object.fromEntries(
    ofFields.map(({ field, message }) => [field, findMessageTranslation(language, message) ?? notAdded]),
  )
}
