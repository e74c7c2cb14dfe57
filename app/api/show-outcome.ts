import { defineWords, type MessageOrText, message } from '#domain/text/words.ts'
import { toast } from '../ui/toast.tsx'
import { serverMessage } from './api.ts'

const words = defineWords('admin.not-saved', { notSaved: 'Failed to save. Nothing was changed.' })
export const notSaved = message(words, 'notSaved')

export type Outcome = { message?: MessageOrText | undefined } | undefined

/** The result of an action: if it has a message, a toast shows it. */
export type Sending = Promise<Outcome> | Promise<void>

export type OutcomeOptions = {
  /** Shown in a toast while the action runs. */
  doing?: MessageOrText | undefined
  /** Shown if the server did not send a message. If it is a function, its result replaces even the server's message. */
  errorMessage?: MessageOrText | ((error: unknown) => MessageOrText) | undefined
  /** Called to show the error; by default, a toast shows it. */
  onError?: ((shownMessage: MessageOrText, error: unknown) => void) | undefined
}

/** Runs an action and shows its message or its error. Returns true if it succeeded. */
export async function showOutcome(
  action: () => Sending,
  { doing, errorMessage = notSaved, onError }: OutcomeOptions,
): Promise<boolean> {
  const toastId = doing === undefined ? undefined : toast.loading(doing)
  const close = () => toastId !== undefined && toast.close(toastId)
  try {
    const outcome = await (action() as Promise<Outcome>)
    if (outcome?.message) toast.success(outcome.message, toastId)
    else close()
    return true
  } catch (error) {
    const shownMessage =
      typeof errorMessage === 'function' ? errorMessage(error) : (serverMessage(error) ?? errorMessage)
    if (onError) {
      close()
      onError(shownMessage, error)
    } else toast.error(shownMessage, toastId)
    return false
  }
}
