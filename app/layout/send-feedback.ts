import { feedback, spamTrapFields } from '#domain/kinds/feedback.ts'
import { networkErrorMessage } from '#domain/site/site-constants.ts'
import { languages } from '#domain/text/languages.ts'
import { ApiError, api } from '../api/api.ts'
import { defineWords, translate } from '../language/words.ts'
import { deleteKeptFeedback, keepFeedback } from '../page-script/kept-feedback.ts'
import { toast } from '../ui/toast.tsx'

const { adding = '', added, notAdded } = feedback.messages
const english = defineWords('feedback', { adding, added, notAdded, noNetwork: networkErrorMessage })

export type Errors = Record<string, string>

/**
 * Sends the footer's form, shows the outcome, and resets the form after a success.
 *
 * @returns the errors by field name; empty after a success
 */
export async function sendFeedback(form: HTMLFormElement): Promise<Errors> {
  const words = translate(languageOfDocument(), english)
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
    return errorsByField(error, words.noNetwork)
  }
  return {}
}

/** A message per field; errors of no single field (rate limit, no network) are under `form`. */
function errorsByField({ status, message, errors }: ApiError, noNetwork: string): Errors {
  if (errors.length > 0) return Object.fromEntries(errors.map((error) => [error.field, error.message]))
  if (status === 0) return { form: noNetwork }
  return message ? { form: message } : {}
}

const languageOfDocument = () =>
  languages.find((language) => language === document.documentElement.lang) ?? 'en'
