import { feedback, spamTrapFields } from '#domain/kinds/feedback.ts'
import { type Language, languages } from '#domain/text/languages.ts'
import { ApiError, api } from '../api/api.ts'
import { thisBrowser } from '../browser.ts'
import { translate } from '../language/words.ts'
import { deleteOfflineFeedback, storeOfflineFeedback } from '../page-script/offline-feedback.ts'
import { toast } from '../ui/toast.tsx'
import { formWords } from './feedback-form-words.ts'
import { type Errors, feedbackWords, rejectionWords } from './feedback-words.ts'

/**
 * Sends the feedback form and shows the outcome.
 *
 * @returns the errors by field name, others under `form`; empty after a success or an unexpected error
 */
export async function sendFeedback(form: HTMLFormElement): Promise<Errors> {
  const language = languageOfDocument()
  const words = translate(language, feedbackWords)
  const toastId = toast.loading(words.adding)
  try {
    await api.add(feedback, {
      ...Object.fromEntries(new FormData(form)),
      [spamTrapFields.openedForSeconds]: thisBrowser.elapsed() / 1_000,
    })
    toast.success(words.added, toastId)
    deleteOfflineFeedback()
    form.reset()
  } catch (error) {
    toast.error(words.notAdded, toastId)
    if (!(error instanceof ApiError)) return {}
    if (error.status === 0) storeOfflineFeedback(form)
    return error.status === 0
      ? { form: translate(language, formWords).noNetwork }
      : rejectionWords(language, error)
  }
  return {}
}

const languageOfDocument = (): Language =>
  languages.find((language) => language === document.documentElement.lang) ?? 'en'
