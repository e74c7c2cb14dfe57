import { feedback, spamTrapFields } from '#domain/kinds/feedback.ts'
import { type Language, languages } from '#domain/text/languages.ts'
import { ApiError, api } from '../api/api.ts'
import { translate } from '../language/words.ts'
import { deleteKeptFeedback, keepFeedback } from '../page-script/kept-feedback.ts'
import { toast } from '../ui/toast.tsx'
import { formWords } from './feedback-form-words.ts'
import { type Errors, feedbackWords, refusalWords } from './feedback-words.ts'

/**
 * Sends the footer's form, shows the outcome, and resets the form after a success.
 *
 * @returns the errors by field name, none after a success
 */
export async function sendFeedback(form: HTMLFormElement): Promise<Errors> {
  const language = languageOfDocument()
  const words = translate(language, feedbackWords)
  const toastId = toast.loading(words.adding)
  try {
    await api.add(feedback, {
      ...Object.fromEntries(new FormData(form)),
      [spamTrapFields.openedForSeconds]: performance.now() / 1_000,
    })
    toast.success(words.added, toastId)
    deleteKeptFeedback()
    form.reset()
  } catch (error) {
    toast.error(words.notAdded, toastId)
    if (!(error instanceof ApiError)) return {}
    if (error.status === 0) keepFeedback(form)
    return error.status === 0
      ? { form: translate(language, formWords).noNetwork }
      : refusalWords(language, error)
  }
  return {}
}

const languageOfDocument = (): Language =>
  languages.find((language) => language === document.documentElement.lang) ?? 'en'
