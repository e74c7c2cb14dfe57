import { feedback, feedbackTraps } from '#domain/kinds/feedback.ts'
import { noAnswerSays } from '#domain/site-facts.ts'
import { ApiFailure, api } from '../api.ts'
import { toast } from '../ui/toast.tsx'

export type Errors = Record<string, string>

/**
 * Sends what stands in the footer's form, tells how that went, and empties the form when it went well.
 *
 * @returns what is wrong, by the name of the field; nothing where all is well
 */
export async function sendFeedback(form: HTMLFormElement): Promise<Errors> {
  const message = toast.loading(feedback.says.adding ?? '')
  try {
    await api.add(feedback, {
      ...Object.fromEntries(new FormData(form)),
      [feedbackTraps.openFor]: performance.now() / 1_000,
    })
    toast.success(feedback.says.added, message)
    form.reset()
  } catch (failure) {
    toast.error(feedback.says.notAdded, message)
    if (failure instanceof ApiFailure) return errorsByField(failure)
  }
  return {}
}

/** A message per field; what concerns no single field (too many sent, no network) stands under `form`. */
function errorsByField({ status, message, errors }: ApiFailure): Errors {
  if (errors.length > 0) return Object.fromEntries(errors.map((error) => [error.field, error.message]))
  if (status === 0) return { form: noAnswerSays }
  return message ? { form: message } : {}
}
