import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import type { MessageOrText } from '#domain/text/words.ts'
import type { Api } from '../api/api.ts'
import type { OutcomeOptions, Sending } from '../api/show-outcome.ts'
import { useAction } from '../api/use-action.ts'
import { type FormFields, showFormErrors } from './form-errors.ts'

type Options = UseFormProps<FieldValues> &
  Omit<OutcomeOptions, 'onError'> & {
    /**
     * Sends the values. If the result has a message, a toast shows it.
     *
     * @param api the client, which reports the progress of files that it sends
     */
    // biome-ignore lint/suspicious/noExplicitAny: a form's values have no type; the server validates the body
    send: (values: any, api: Api) => Sending
    /** The fields that can show an error; other errors are shown above the button. */
    fields?: FormFields
    /** Called to show the error; by default, it is shown in the form. */
    onError?: (message: MessageOrText, error: unknown, values: FieldValues) => void
    /** Returns the key of the next request, the same for every retry. */
    readKey?: () => string | undefined
  }

/** Returns a form, and the props of its `FormFrame`, which sends it and shows the errors in it. */
export function useSendForm({
  send,
  fields = {},
  doing,
  errorMessage,
  onError,
  readKey = () => undefined,
  ...options
}: Options) {
  const form = useForm<FieldValues>(options)
  const { run, progress, cancel, wasCancelled } = useAction()
  const onSubmit = (values: FieldValues) =>
    run((api) => send(values, api), {
      doing,
      errorMessage,
      onError: (message, error) =>
        onError ? onError(message, error, values) : showFormErrors(form, fields, error, message),
      idempotencyKey: readKey(),
    })
  return { form, onSubmit, progress, onCancel: cancel, wasCancelled }
}
