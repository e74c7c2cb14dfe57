import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import type { Method, PathOf, ResponseBodyTo } from '#domain/api/client-types.ts'
import type { MessageOrText } from '#domain/text/message.ts'
import { api } from '../api/api.ts'
import { showFormErrors } from './form-errors.ts'

type Sending<M extends Method, P extends string> = UseFormProps<FieldValues> & {
  method: M
  path: P
  params?: Record<string, string>
  fields: Parameters<typeof showFormErrors>[1]
  /** If absent, the typed values are sent unchanged. */
  toBody?: (values: FieldValues) => FieldValues
  errorMessage: MessageOrText
  onSent: (answer: ResponseBodyTo<M, P>) => void
}

/** Returns the props of a `FormFrame`, which asks before it sends what another account has typed. */
export function useSendForm<M extends Method, P extends PathOf<M>>({
  method,
  path,
  params,
  fields,
  toBody = (values) => values,
  errorMessage,
  onSent,
  ...options
}: Sending<M, P>) {
  const form = useForm<FieldValues>(options)
  async function onSubmit(values: FieldValues) {
    try {
      onSent(await api.send(method, path, { params, body: toBody(values) }))
    } catch (error) {
      showFormErrors(form, fields, error, errorMessage)
    }
  }
  return { form, onSubmit }
}
